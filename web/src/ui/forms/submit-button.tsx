import type { ReactNode } from 'react'
import { button } from '../classes.ts'

type Props = { form: { isSending: boolean; failed: string | undefined }; children: string }

/** The button that sends a form; how that goes is said below it. */
export const SubmitButton = ({ form: { isSending, failed }, children }: Props) => (
  <>
    {/* Not `disabled`: that would take the focus from whoever has just pressed it. */}
    <button type="submit" aria-disabled={isSending} className={button()}>
      {children}
    </button>
    <FormOutcome isSending={isSending} failed={failed} />
  </>
)

type Outcome = { isSending: boolean; failed: string | undefined; done?: ReactNode }

/** Stands empty until there is something to say, so that it is read out when there is. */
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
