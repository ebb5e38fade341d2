import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'react-redux'
import type { Problem } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { useFetchProfile } from '../../features/account/use-profile.ts'
import { refetchWallet } from '../../features/wallet/refetch-wallet.ts'
import type { Store } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { shownDate } from '../../ui/content/shown-time.ts'
import { TokensInSentence } from '../../ui/content/token-texts.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useShown } from '../../ui/dialog/use-shown.ts'
import { notify } from '../../ui/feedback/notify.tsx'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts'

type Props = { order: Order; onChanged: () => void }

/** For a parent, while the family can withdraw from a bundle or a story that it has not used (L2). */
export function GiveBack({ order, onChanged }: Props) {
  const until = order.orderType === 'story' ? order.returnableUntil : undefined
  return until === undefined ? null : <Returnable order={order} until={until} onChanged={onChanged} />
}

function Returnable({ order, until, onChanged }: Props & { until: string }) {
  const store = useStore() as Store
  const send = useSend()
  const fetchProfile = useFetchProfile()
  const [isOpen, setOpen] = useState(false)
  const isShown = useShown(isOpen)
  const { call, isSending, failed } = useCall()
  const root = useFocusOnRemoval<HTMLDivElement>()
  const title = order.storyOrder?.title ?? `order ${order.number}`
  const isBundle = order.storyOrder?.type === 'bundle_story'

  const giveBack = async () => {
    const params = { id: order._id }
    const { reply, problem } = await call(() => send('POST', '/api/user/orders/:id/give-back', { params }), failureOf)
    if (problem !== undefined && !isShown.current) notify(failureOf(problem), 'failed')
    if (reply === undefined) return
    setOpen(false)
    notify('Given back. Its tokens are in your wallet again.')
    refetchWallet(store)
    onChanged()
    await fetchProfile()
  }

  return (
    <div ref={root} className="grid justify-items-start gap-1">
      <button type="button" className={button({ variant: 'secondary' })} onClick={() => setOpen(true)}>
        <Undo2 strokeWidth={1.75} aria-hidden="true" />
        Give back
        <span className="sr-only">{title}</span>
      </button>
      <p className="text-sm text-muted">
        Until {shownDate(until)}, {isBundle ? 'or until it is first played or downloaded' : 'or until it is made'}
      </p>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Give back ${title}?`}>
        <p className="mt-2">
          You withdraw from this order: <TokensInSentence tokens={order.amount} /> go back into your wallet,{' '}
          {isBundle ? 'and the bundle leaves My Playlist' : 'and the story will not be made'}. We’ll confirm it by
          email.
        </p>
        <div className="mt-6 grid gap-3">
          <button type="button" aria-disabled={isSending} className={button()} onClick={giveBack}>
            Confirm withdrawal
          </button>
          <FormOutcome isSending={isSending} failed={failed} />
          <button type="button" className={button({ variant: 'secondary' })} onClick={() => setOpen(false)}>
            Keep it
          </button>
        </div>
      </Dialog>
    </div>
  )
}

const failureOf = ({ body }: Problem) => body?.message ?? withdrawalTexts.failed
