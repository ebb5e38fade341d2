import type { WireReply } from '@storylamp/contract/endpoint'
import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import type { lookAtGift } from '@storylamp/contract/gifts/gifts'
import { nameGift } from '@storylamp/contract/gifts/name-gift'
import { formatPrice } from '@storylamp/contract/money'
import { tokensInSentence } from '@storylamp/contract/wallet/token-money'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type Outcome, problemText } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../base/paths.ts'
import { useTokenRate } from '../../base/settings.ts'
import { SignInLinks } from '../../features/account/sign-in-links.tsx'
import { forgetGiftCode, readGiftCards, readGiftCode, storeGiftCards } from '../../features/gifts/gift-code.ts'
import { useAppSelector } from '../../store/store.ts'
import { button, style } from '../../ui/classes.ts'
import { FormOutcome, TextField } from '../../ui/forms/form.tsx'
import { Band } from '../../ui/layout/band.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

type Gift = WireReply<typeof lookAtGift>['data']

/** The link of a gift carries its code behind the #, which browsers send to nobody. */
export function Component() {
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  const [typed, setTyped] = useState<string>()
  const code = typed ?? (isHydrated ? readGiftCode(hash) : undefined)
  return (
    <>
      <PageHead title="A gift for you" description="Open a gift with its code." path={paths.gift} />
      <Band>
        <div className="mx-auto grid max-w-2xl gap-6">
          <h1 className={style({ variant: 'display' })}>A gift for you</h1>
          {code !== undefined && <Opened key={code} code={code} />}
          <CodeForm onTyped={setTyped} />
        </div>
      </Band>
    </>
  )
}

const CodeForm = ({ onTyped }: { onTyped: (code: string) => void }) => (
  <form
    className="grid gap-3"
    onSubmit={(event) => {
      event.preventDefault()
      onTyped(String(new FormData(event.currentTarget).get('code') ?? ''))
    }}
  >
    <TextField label="The code of a gift" name="code" autoComplete="off" maxLength={100} />
    <button type="submit" className={button({ variant: 'secondary' })}>
      Look at it
    </button>
  </form>
)

function Opened({ code }: { code: string }) {
  const send = useSend()
  const { call, isSending, failed } = useCall()
  const profile = useAppSelector(({ user }) => user.userProfile)
  const rate = useTokenRate()
  const [gift, setGift] = useState<Gift>()
  const [done, setDone] = useState<string>()
  const ask = <Reply,>(path: () => Promise<Outcome<Reply>>) =>
    call(path, (problem) => problemText(problem, giftTexts.statusFailed))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code
  useEffect(() => {
    void ask(() => send('POST', '/api/gifts/look', { body: { code } })).then(({ reply }) => setGift(reply?.data))
  }, [code])
  const claim = async () => {
    const { reply } = await ask(() => send('POST', '/api/gifts/claim', { body: { code } }))
    if (reply === undefined) return
    forgetGiftCode()
    setDone(
      reply.data.bundle === undefined
        ? `It is in your wallet: ${tokensInSentence(reply.data.tokens ?? 0, rate)}.`
        : `The bundle ${reply.data.bundle.name} is in your playlist.`,
    )
  }
  const giveBack = async () =>
    setDone((await ask(() => send('POST', '/api/gifts/give-back', { body: { code } }))).reply?.message)
  const addToCart = () => {
    storeGiftCards([...new Set([...readGiftCards(), code])])
    forgetGiftCode()
    setDone('The gift card is in your cart, and pays when you check out.')
  }
  return (
    <div className={`${style({ variant: 'card' })} grid gap-4 p-[min(1.5rem,5vw)] sm:p-8`}>
      {gift !== undefined && (
        <>
          <p className={style({ variant: 'lead' })}>Somebody gives you {nameGift(gift)}.</p>
          {gift.message !== undefined && <p className="whitespace-pre-line wrap-anywhere">“{gift.message}”</p>}
          {gift.left !== undefined && <p>{formatPrice(gift.left, gift.currency)} is left on it. It never expires.</p>}
          {gift.state === 'claimed' && <p>{giftTexts.claimed}</p>}
          {(gift.state === 'blocked' || gift.state === 'returned') && <p>{giftTexts.blocked}</p>}
        </>
      )}
      {gift?.state === 'active' && done === undefined && (
        <div className="flex flex-wrap gap-3">
          {gift.kind === 'money' && (
            <button type="button" className={button()} onClick={addToCart}>
              Add to cart
            </button>
          )}
          {gift.kind !== 'money' && profile === null && <SignInLinks back={paths.gift} purpose="open it" />}
          {gift.kind !== 'money' && profile?.role === 'user' && (
            <button type="button" className={button()} aria-disabled={isSending || undefined} onClick={claim}>
              Open it into our family
            </button>
          )}
          {gift.isOffered && (
            <button type="button" className={button({ variant: 'secondary' })} onClick={giveBack}>
              Give the money back to who paid
            </button>
          )}
          {gift.kind !== 'money' && profile?.role === 'child' && 'Please ask a parent to open it.'}
        </div>
      )}
      <FormOutcome isSending={isSending} failed={failed} done={done} />
    </div>
  )
}
