import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { problemText } from '../../../api/request.ts'
import { useSend } from '../../../api/send.ts'
import { SignInFirst } from '../../../session/sign-in-first.tsx'
import { useBuyer } from '../../../session/use-buyer.ts'
import { button } from '../../../ui/classes.ts'

/** In place of Add To Cart. Children and staff are told no more than that. */
export function SoldOut({ product: { _id } }: { product: Product }) {
  const { isGuest, isParent } = useBuyer()
  return (
    <div className="grid gap-3 rounded-field bg-sunken p-4">
      <p className="text-lg font-bold">{stockTexts.soldOut}</p>
      {(isGuest || isParent) && <Reminder key={`${_id} ${isParent}`} productId={_id} isParent={isParent} />}
    </div>
  )
}

function Reminder({ productId, isParent }: { productId: string; isParent: boolean }) {
  const send = useSend()
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const [isSigningIn, setSigningIn] = useState(false)
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    if (!isParent) return
    send('GET', '/api/stock/reminders').then(({ reply }) => setAsked(reply?.data.includes(productId) ?? false))
  }, [send, isParent, productId])

  const change = async () => {
    if (isPending) return
    if (!isParent) return setSigningIn(true)
    setPending(true)
    setFailed(undefined)
    const { problem } = isAsked
      ? await send('DELETE', '/api/stock/reminders/:id', { params: { id: productId } })
      : await send('POST', '/api/stock/reminders', { body: { productId } })
    setPending(false)
    if (problem === undefined || problem.code === 'not_found') setAsked(!isAsked)
    else setFailed(problemText(problem, stockTexts.reminderFailed))
  }
  return (
    <>
      <p role="status" className={isAsked ? '' : 'sr-only'}>
        {isAsked ? stockTexts.reminderAsked : ''}
      </p>
      <button type="button" className={button({ variant: 'secondary' })} aria-disabled={isPending} onClick={change}>
        <Bell strokeWidth={1.75} aria-hidden="true" />
        {isAsked ? 'Don’t notify me anymore' : 'Tell me when it is back'}
      </button>
      {failed !== undefined && <p className="font-semibold text-danger">{failed}</p>}
      <SignInFirst isOpen={isSigningIn} onClose={() => setSigningIn(false)} message={stockTexts.signInForReminder} />
    </>
  )
}
