import type { Child } from '@storylamp/contract/accounts/profile'
import { useRef, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { useAppDispatch } from '../../store/store.ts'
import { setUserProfile } from '../../store/user.ts'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { startsHere } from '../../ui/dialog/starts-here.ts'
import { useShown } from '../../ui/dialog/use-shown.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { FormOutcome } from '../../ui/forms/form.tsx'

type Props = { child: Child; isOpen: boolean; onClose: () => void }

export function RemoveChild({ child, isOpen, onClose }: Props) {
  const send = useSend()
  const dispatch = useAppDispatch()
  const isUnderWay = useRef(false)
  const isShown = useShown(isOpen)
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<string>()

  const remove = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    const { username } = child
    const { reply, problem } = await send('DELETE', '/api/user/children/:username', { params: { username } })
    if (problem === undefined) {
      notify(`${child.name} is removed.`)
      dispatch(setUserProfile(reply.data))
    } else {
      const text = problem.body?.message ?? 'The child could not be removed. Please try again.'
      setFailed(text)
      if (!isShown.current) notify(text, 'failed')
    }
    setSending(false)
    isUnderWay.current = false
  }
  const close = () => {
    setFailed(undefined)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={`Remove ${child.name}?`}>
      <div className="mt-2 grid gap-4">
        <p>
          {child.name} can no longer log in, and what we keep about {child.name} is deleted. The family’s orders and
          stories stay.
        </p>
        <FormOutcome isSending={isSending} failed={failed} />
        <button type="button" aria-disabled={isSending} className={button({ variant: 'danger' })} onClick={remove}>
          Remove Child
        </button>
        <button ref={startsHere} type="button" className={button({ variant: 'secondary' })} onClick={close}>
          Keep {child.name}
        </button>
      </div>
    </Dialog>
  )
}
