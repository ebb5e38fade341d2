import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { WireFamilyReturn } from '@storylamp/contract/returns/returns'
import { useState } from 'react'
import { problemText } from '../../../api/request.ts'
import { useSend } from '../../../api/send.ts'
import { useCall } from '../../../api/use-call.ts'
import { button } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { startsHere } from '../../../ui/dialog/starts-here.ts'
import { notify } from '../../../ui/feedback/notify.tsx'
import { FormOutcome } from '../../../ui/forms/form.tsx'
import { useFocusOnRemoval } from '../../../ui/use-focus-on-removal.ts'

type Props = {
  shown: WireFamilyReturn
  /** Called also when it turns out to be a step further. */
  onChanged: () => void
}

/** Until the pieces are back, a customer may change their mind once more. */
export function CancelReturn({ shown: { _id, number }, onChanged }: Props) {
  const send = useSend()
  const root = useFocusOnRemoval<HTMLDivElement>()
  const [isOpen, setOpen] = useState(false)
  const { call, isSending, failed } = useCall()
  const cancel = async () => {
    const { reply, problem } = await call(
      () => send('DELETE', '/api/user/returns/:id', { params: { id: _id } }),
      (problem) => problemText(problem, returnTexts.cancelFailed),
    )
    const isPast = problem?.code === 'return_step_invalid'
    if (reply === undefined && !isPast) return
    setOpen(false)
    if (isPast) notify(problem.body.message, 'failed')
    else notify(`Return ${number} is cancelled.`)
    onChanged()
  }
  return (
    <div ref={root}>
      <button type="button" className={`${button({ variant: 'ghost' })} -ml-3`} onClick={() => setOpen(true)}>
        Cancel this return
        <span className="sr-only">{number}</span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Cancel return ${number}?`}>
        <p className="mt-2">You keep what you ordered, and nothing is refunded for it.</p>
        <div className="mt-6 grid gap-3">
          <FormOutcome isSending={isSending} failed={failed} />
          <button type="button" aria-disabled={isSending} className={button({ variant: 'danger' })} onClick={cancel}>
            Cancel the return
          </button>
          <button
            ref={startsHere}
            type="button"
            className={button({ variant: 'secondary' })}
            onClick={() => setOpen(false)}
          >
            Keep the return
          </button>
        </div>
      </Dialog>
    </div>
  )
}
