import { resendAfterSeconds } from '@storylamp/contract/limits'
import { useEffect, useState } from 'react'
import { button } from '../../../ui/classes.ts'

/** Requests another code, at most once a minute (S9.04). */
export function ResendButton({ onResend }: { onResend: () => Promise<boolean> }) {
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
      <span className="tabular-nums">{leftSeconds > 0 ? `Resend in ${clock(leftSeconds)}` : 'Resend code'}</span>
    </button>
  )
}

const inAMinute = () => Date.now() + resendAfterSeconds * 1000

/** m:ss */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
