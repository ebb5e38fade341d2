import { Fragment } from 'react'
import { button } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'
import type { Form } from '../../ui/forms/use-form.ts'

type Props = {
  form: Form
  editing: { isEditing: boolean; edit: () => void }
  editLabel: string
  onCancel: () => void
}

export const FormButtons = ({ form, editing, editLabel, onCancel }: Props) => (
  <>
    <FormOutcome isSending={form.isSending} failed={form.failed} />
    <div className="flex flex-wrap gap-3">
      {/* Keys keep React from reusing the button, whose press would then submit the form. */}
      {editing.isEditing ? (
        <Fragment key="editing">
          <button type="submit" aria-disabled={form.isSending} className={button()}>
            Save Changes
          </button>
          <button type="button" className={button({ variant: 'secondary' })} onClick={onCancel}>
            Cancel
          </button>
        </Fragment>
      ) : (
        <button key="shown" type="button" data-edit className={button()} onClick={editing.edit}>
          {editLabel}
        </button>
      )}
    </div>
  </>
)
