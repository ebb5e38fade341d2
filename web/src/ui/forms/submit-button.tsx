import type { ReactNode } from 'react'
import { button } from '../classes.ts'

type Props = { form: { isSending: boolean; failed: string | undefined }; children: string }

export const SubmitButton = ({ form: { isSending, failed }, children }: Props) => (
  <>
    {/* `disabled` would take the focus from the pressed button. */}
    <button type="submit" aria-disabled={isSending} className={button()}>
      {children}
    </button>
    <FormOutcome isSending={isSending} failed={failed} />
  </>
)

type Outcome = { isSending: boolean; failed: string | undefined; done?: ReactNode }

/** Live regions, which must exist before their text for screen readers to announce it. */
export const FormOutcome = ({ isSending, failed, done }: Outcome) => (
  <>
    <p role="status" className={`empty:sr-only ${isSending ? 'text-muted' : 'font-semibold text-success'}`}>
      {isSending ? 'One moment…' : done}
    </p>
    <p role="alert" className="font-semibold text-danger empty:sr-only">
      {failed}
    </p>
  </>
)
