import { type ReactNode, useEffect, useRef } from 'react'
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
export function FormOutcome({ isSending, failed, done }: Outcome) {
  const status = useRef<HTMLParagraphElement>(null)
  const isDone = Boolean(done)
  useEffect(() => {
    // Under the last button, it may be below the window, as a failure may, which the form itself scrolls into view.
    if (isDone) status.current?.scrollIntoView({ block: 'nearest' })
  }, [isDone])
  return (
    <>
      <p
        ref={status}
        role="status"
        className={`empty:sr-only ${isSending ? 'text-muted' : 'font-semibold text-success'}`}
      >
        {isSending ? 'One moment…' : done}
      </p>
      <p role="alert" className="font-semibold text-danger empty:sr-only">
        {failed}
      </p>
    </>
  )
}
