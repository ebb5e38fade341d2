import { returnSlipPath } from '@storylamp/contract/file-paths'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { canCancel, type ReturnEnd, type ReturnState, type WireFamilyReturn } from '@storylamp/contract/returns/returns'
import { FileText, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { DownloadButton } from '../../../features/downloads/download-button.tsx'
import { useAppSelector } from '../../../store/store.ts'
import { button } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { shownDay } from '../../../ui/content/shown-time.ts'
import { SectionFailed } from '../../../ui/feedback/section-failed.tsx'
import { isWhole } from '../order-status.ts'
import { CancelReturn } from './cancel-return.tsx'
import { returnPeriod } from './return-period.ts'

const ReturnDialog = lazy(async () => ({ default: (await import('./return-dialog.tsx')).ReturnDialog }))

type Returns = ReturnType<typeof useReturns>

/** A parent's alone. */
export function useReturns({ _id, paymentStatus }: Order) {
  const isParent = useAppSelector((state) => state.user.userProfile?.role === 'user')
  const isNeeded = isParent && paymentStatus === 'Completed'
  const { reply, problem, isFetching, refetch } = useUncachedRead('/api/user/returns', undefined, { isNeeded })
  const returns = reply?.data.returns.filter(({ orderId }) => orderId === _id) ?? []
  return {
    returns,
    returnable: reply?.data.returnable.find(({ orderId }) => orderId === _id),
    /** Until it is decided, the rest is not sent either. */
    isHeldBack: returns.some((one) => one.isUnshipped && canCancel(one)),
    isFailed: problem !== undefined && !isFetching,
    refetch,
  }
}

export function OrderReturns({ order, returns: read }: { order: Order; returns: Returns }) {
  const { returns, returnable, isFailed, refetch } = read
  const [isOpen, setOpen] = useState(false)
  if (isFailed) {
    return <SectionFailed message="What you can return of this order could not be loaded." onRetry={refetch} />
  }
  if (returns.length === 0 && returnable === undefined) return null
  return (
    <div className="grid gap-4">
      {returns.map((one) => (
        <OneReturn key={one._id} shown={one} onChanged={refetch} />
      ))}
      {returnable !== undefined && (
        <div className="grid justify-items-start gap-1">
          <button type="button" className={button({ variant: 'secondary' })} onClick={() => setOpen(true)}>
            <Undo2 strokeWidth={1.75} aria-hidden="true" />
            {isWhole(order) ? 'Cancel order' : 'Withdraw or return'}
            <span className="sr-only">{isWhole(order) ? order.number : `from order ${order.number}`}</span>
          </button>
          <p className="text-sm text-muted">{returnPeriod(returnable.until, order.deliveryStatus)}</p>
          <Suspense>
            {isOpen && (
              <ReturnDialog
                order={order}
                left={returnable.left}
                onClose={() => setOpen(false)}
                onSent={() => {
                  setOpen(false)
                  refetch()
                }}
              />
            )}
          </Suspense>
        </div>
      )}
    </div>
  )
}

const states: Record<ReturnState, { name: string; tone: 'info' | 'warning' | 'success' | 'danger'; next: string }> = {
  requested: { name: 'Received', tone: 'info', next: 'It has reached us. We’ll write to you with the next step.' },
  approved: { name: 'Approved', tone: 'success', next: 'Once it is back with us, we refund you.' },
  declined: { name: 'Declined', tone: 'danger', next: '' },
  cancelled: { name: 'Cancelled', tone: 'info', next: '' },
  lapsed: { name: 'Closed', tone: 'info', next: '' },
  received: { name: 'Arrived', tone: 'success', next: 'Your refund follows.' },
  refunded: { name: 'Refunded', tone: 'info', next: '' },
}

/** What is called otherwise than its state. */
const ended = {
  nothing_left: { name: 'Closed', tone: 'info' },
  refund_failed: { name: 'Refund failed', tone: 'danger' },
} as const

const endTexts: Record<Exclude<ReturnEnd, 'refunded'>, string> = {
  declined: 'We couldn’t take it back, and nothing is refunded for it.',
  cancelled: 'You took it back. Nothing is refunded for it.',
  lapsed: 'It has not reached us, so nothing is refunded for it. If you have sent it, please write to us.',
  nothing_left: 'Nothing more was refunded for it: its money had gone back before, or nothing was paid for it.',
  refund_failed: 'Your bank couldn’t accept the refund. We’re looking for another way to pay you.',
}

/** What was never sent need not come back. */
const nextIfUnshipped: Partial<Record<ReturnState, string>> = {
  requested: 'We’re keeping the parcel back, and we’ll write to you with the next step.',
  approved: states.received.next,
}

function OneReturn({ shown, onChanged }: { shown: WireFamilyReturn; onChanged: () => void }) {
  const { _id, number, state, isUnshipped, requestedAt, lines, answer, refunded, end } = shown
  const { name, tone } = end === 'nothing_left' || end === 'refund_failed' ? ended[end] : states[state]
  const next = (isUnshipped ? nextIfUnshipped[state] : undefined) ?? states[state].next
  const isSentBack = state === 'approved' && !isUnshipped
  return (
    <section aria-label={`Return ${number}`} className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-sans text-base font-bold">Return {number}</h3>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p className="text-sm text-muted">{shownDay(requestedAt)}</p>
      <ul>
        {lines.map(({ line, name: product, pieces }) => (
          <li key={line} className="wrap-anywhere">
            {pieces} × {product}
          </li>
        ))}
      </ul>
      {next !== '' && <p>{next}</p>}
      {end !== undefined && end !== 'refunded' && <p>{endTexts[end]}</p>}
      {answer !== undefined && <p className="whitespace-pre-line wrap-anywhere">{answer}</p>}
      {refunded !== undefined && <p>{formatPrice(refunded, currencyOf(shown))} back to you</p>}
      {isSentBack && (
        <DownloadButton
          path={returnSlipPath(_id)}
          name={`return-${number}.pdf`}
          failureText="The return slip could not be loaded. Please try again."
          Icon={FileText}
        >
          Return slip (PDF)
          <span className="sr-only">{number}</span>
        </DownloadButton>
      )}
      {canCancel(shown) && <CancelReturn shown={shown} onChanged={onChanged} />}
    </section>
  )
}
