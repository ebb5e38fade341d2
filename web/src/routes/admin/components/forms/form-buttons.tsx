import { Button } from '../../../../ui/button.tsx'
import { startsHere } from '../../../../ui/dialog/starts-here.ts'
import { FormOutcome } from '../../../../ui/forms/form.tsx'
import type { Form } from '../../../../ui/forms/use-form.ts'

type Props = {
  form: Form
  /** Without one there is nothing to send. */
  submitLabel: string | undefined
  isDangerous?: boolean
  /** Where the focus is when the dialog opens. */
  startsAtBack?: boolean
  onBack: () => void
}

/** The end of a form in a dialog. */
export const FormButtons = ({ form, submitLabel, isDangerous = false, startsAtBack = false, onBack }: Props) => (
  <>
    {/* Problems with an empty path concern the whole form. */}
    <FormOutcome isSending={form.isSending} failed={form.failed ?? form.problemOf('')} />
    {submitLabel !== undefined && (
      <Button type="submit" aria-disabled={form.isSending} variant={isDangerous ? 'danger' : 'primary'}>
        {submitLabel}
      </Button>
    )}
    <Button ref={startsAtBack ? startsHere : null} variant="secondary" onClick={onBack}>
      Go back
    </Button>
  </>
)
