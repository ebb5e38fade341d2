import { resendAfterSeconds } from '@storylamp/contract/limits'
import { useEffect, useState } from 'react'
import { button } from '../../../ui/classes.ts'
import { clockTime } from '../../../ui/content/durations.ts'

export type WayBack = { label: 'Change email' | 'Start again'; onClick: () => void }

type Props = { onResend: () => Promise<boolean>; back: WayBack }

/** What to do without a code: request another one, or go back. */
export const WithoutCode = ({ onResend, back }: Props) => (
  <div className="flex flex-wrap gap-3 *:grow">
    <ResendButton onResend={onResend} />
    <button type="button" className={button({ variant: 'secondary' })} onClick={back.onClick}>
      {back.label}
    </button>
  </div>
)

/** Requests another code, at most once a minute (S9.04). */
function ResendButton({ onResend }: Pick<Props, 'onResend'>) {
  const [readyAtMs, setReadyAt] = useState(inAMinute)
  const [leftSeconds, setLeft] = useState<number>(resendAfterSeconds)
  const [isUnderWay, setUnderWay] = useState(false)

  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((readyAtMs - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [readyAtMs])

  const resend = async () => {
    setUnderWay(true)
    if (await onResend()) setReadyAt(inAMinute())
    setUnderWay(false)
  }
  return (
    <button
      type="button"
      className={button({ variant: 'secondary' })}
      disabled={leftSeconds > 0 || isUnderWay}
      onClick={resend}
    >
      <span className="tabular-nums">{leftSeconds > 0 ? `Resend in ${clockTime(leftSeconds)}` : 'Resend code'}</span>
    </button>
  )
}

const inAMinute = () => Date.now() + resendAfterSeconds * 1000
