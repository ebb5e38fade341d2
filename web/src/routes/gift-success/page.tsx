import type { WireReply } from '@storylamp/contract/endpoint'
import { spellGiftCode } from '@storylamp/contract/gifts/gift-code'
import { giftTexts } from '@storylamp/contract/gifts/gift-texts'
import type { giftStatus } from '@storylamp/contract/gifts/gifts'
import { nameGift } from '@storylamp/contract/gifts/name-gift'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { problemText } from '../../api/request.ts'
import { useSend } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { QrCode } from '../../ui/content/qr-code.tsx'
import { Band } from '../../ui/layout/band.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

type Status = WireReply<typeof giftStatus>

/** Where the provider leads back to. The code is shown once the shop has verified the payment. */
export function Component() {
  const { status, failed, check } = useGiftStatus()
  return (
    <>
      <PageHead title="Your gift" description="The gift that you have bought." path={paths.gifts} />
      <Band>
        <div className="mx-auto grid max-w-2xl gap-4" aria-live="polite">
          <h1 className={style({ variant: 'display' })}>Your gift</h1>
          {status?.gift !== undefined && <Ready gift={status.gift} />}
          {status === undefined && failed === undefined && <p>One moment…</p>}
          {(failed ?? (status !== undefined && status.gift === undefined)) && (
            <>
              <p>{failed ?? (status?.status === 'Failed' ? 'Nothing was paid.' : 'The payment is still under way.')}</p>
              <p className="flex flex-wrap gap-3">
                <button type="button" className={button()} onClick={check}>
                  Look again
                </button>
                <Link to={paths.gifts} className={button({ variant: 'secondary' })}>
                  Back to the gifts
                </Link>
              </p>
            </>
          )}
        </div>
      </Band>
    </>
  )
}

function useGiftStatus() {
  const send = useSend()
  const [search] = useSearchParams()
  const sessionId = search.get('session_id') ?? ''
  const [status, setStatus] = useState<Status>()
  const { call, failed } = useCall()
  const check = async () => {
    const ask = () => send('POST', '/api/gifts/status', { body: { sessionId } })
    setStatus((await call(ask, (problem) => problemText(problem, giftTexts.statusFailed))).reply)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session
  useEffect(() => void check(), [sessionId])
  return { status, failed, check }
}

function Ready({ gift }: { gift: NonNullable<Status['gift']> }) {
  const link = `${location.origin}${paths.gift}#${gift.code}`
  return (
    <div className={`${style({ variant: 'card' })} grid gap-4 p-[min(1.5rem,5vw)] sm:p-8`}>
      <p className={style({ variant: 'lead' })}>Thank you! You give {nameGift(gift)}.</p>
      {gift.message !== undefined && <p className="whitespace-pre-line wrap-anywhere">“{gift.message}”</p>}
      <p className="font-mono text-2xl font-bold wrap-anywhere">{spellGiftCode(gift.code)}</p>
      <QrCode text={link} label="The link of the gift as a QR code" />
      <p>
        Whoever has this code can open the gift at{' '}
        <a href={link} className={`${style({ variant: 'link' })} wrap-anywhere`}>
          {link}
        </a>
      </p>
      <p>
        {gift.sendTo === undefined
          ? 'It is in your mail, too.'
          : `We mail it to ${gift.sendTo}${gift.sendOn === undefined ? ' at once' : ` on ${gift.sendOn}`}.`}
      </p>
      <button type="button" className={`${button()} print:hidden`} onClick={() => print()}>
        Print, or save as PDF
      </button>
    </div>
  )
}
