import { currencyOf, formatPrice, wireMinus } from '@storylamp/contract/money'
import { packTitle } from '@storylamp/contract/wallet/exact-top-up'
import type { WireReturnableTopUp as ReturnableTopUp } from '@storylamp/contract/wallet/give-back'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useStore } from 'react-redux'
import { createIdempotency } from '../../api/idempotency.ts'
import { type Problem, problemText } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { invalidateWallet, useReturnableTopUps } from '../../features/wallet/cached-wallet.ts'
import type { Store } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { shownDate, shownDay } from '../../ui/content/shown-time.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/feedback/notify.tsx'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { useFocusOnRemoval } from '../../ui/use-focus-on-removal.ts'

/** What is unspent of the tokens that were bought in the last 14 days goes back for its money (L4). */
export function GiveBackTokens() {
  const titleId = useId()
  const topUps = useReturnableTopUps().data?.data ?? []
  if (topUps.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={titleId} className="text-2xl">
        Give tokens back
      </h2>
      <p>Changed your mind? We refund the tokens you bought and haven’t spent to your card.</p>
      <ul className="grid gap-4">
        {topUps.map((topUp) => (
          <li key={topUp._id}>
            <TopUpCard topUp={topUp} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const wordsOf = ({ unspent, amount, ...topUp }: ReturnableTopUp) =>
  `${countTokens(unspent)} for ${formatPrice(amount, currencyOf(topUp))}`

function TopUpCard({ topUp }: { topUp: ReturnableTopUp }) {
  const [isOpen, setOpen] = useState(false)
  const root = useFocusOnRemoval<HTMLElement>()
  const { name, number, tokens, price, boughtAt, until } = topUp
  return (
    <article
      ref={root}
      aria-label={`Purchase ${number}`}
      className={`${style({ variant: 'card' })} flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6`}
    >
      <div className="min-w-0">
        <p className="font-bold tabular-nums">
          {packTitle(name)}: {countTokens(tokens)} for {formatPrice(price, currencyOf(topUp))}
        </p>
        <p className="text-sm text-muted">
          Bought on {shownDay(boughtAt)}, returnable until {shownDate(until)}
        </p>
      </div>
      <button type="button" className={button({ variant: 'secondary' })} onClick={() => setOpen(true)}>
        <Undo2 strokeWidth={1.75} aria-hidden="true" />
        Give back {wordsOf(topUp)}
      </button>
      <ConfirmDialog topUp={topUp} isOpen={isOpen} onClose={() => setOpen(false)} />
    </article>
  )
}

type Props = { topUp: ReturnableTopUp; isOpen: boolean; onClose: () => void }

function ConfirmDialog({ topUp, isOpen, onClose }: Props) {
  const { giveBack, isSending, failed } = useGiveBack(topUp)
  const { unspent, tokens, amount } = topUp
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Give back ${wordsOf(topUp)}?`}>
      <p className="mt-2">
        {formatPrice(amount, currencyOf(topUp))} goes back to your card, and {countTokens(unspent)} leave your wallet.{' '}
        {unspent < tokens && `The other ${countTokens(wireMinus(tokens, unspent))} of this purchase are spent. `}
        We’ll confirm it by email.
      </p>
      <div className="mt-6 grid gap-3">
        <button type="button" aria-disabled={isSending} className={button()} onClick={giveBack}>
          Give back for {formatPrice(amount, currencyOf(topUp))}
        </button>
        <FormOutcome isSending={isSending} failed={failed} />
        <button type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
          Keep them
        </button>
      </div>
    </Dialog>
  )
}

/** Sends what was shown, so that another sum is never given back unseen. */
function useGiveBack({ _id, amount }: ReturnableTopUp) {
  const store = useStore() as Store
  const send = useSend()
  const [withKey] = useState(createIdempotency)
  const { call, isSending, failed } = useCall()
  const giveBack = async () => {
    const sendOnce = () =>
      withKey(`${_id} ${amount}`, (idempotencyKey) =>
        send('POST', '/api/wallet/top-ups/:id/give-back', { params: { id: _id }, body: { amount }, idempotencyKey }),
      )
    const { reply, problem } = await call(sendOnce, failureOf)
    if (problem !== undefined) notify(failureOf(problem), 'failed')
    if (reply !== undefined)
      notify(reply.data.isRefunded ? 'Given back. Your money is on its way.' : 'Given back. Your money follows soon.')
    if (reply !== undefined || problem?.status === 409) invalidateWallet(store)
  }
  return { giveBack, isSending, failed }
}

const failureOf = (problem: Problem) => problemText(problem, walletTexts.giveBackFailed)
