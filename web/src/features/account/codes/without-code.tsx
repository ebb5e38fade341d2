import { resendAfterSeconds } from '@storylamp/contract/limits'
import { useEffect, useState } from 'react'
import { safeSessionStorage } from '../../../base/storage.ts'
import { button } from '../../../ui/classes.ts'
import { clockTime } from '../../../ui/content/durations.ts'

export type WayBack = { label: 'Change email' | 'Start again'; onClick: () => void }

type Props = {
  /** What a reload asks for again; else the countdown begins anew. */
  attemptId?: string | undefined
  onResend: () => Promise<boolean>
  back: WayBack
}

/** What to do without a code: request another one, or go back. */
export const WithoutCode = ({ attemptId, onResend, back }: Props) => (
  <div className="flex flex-wrap gap-3 *:grow">
    <ResendButton attemptId={attemptId} onResend={onResend} />
    <button type="button" className={button({ variant: 'secondary' })} onClick={back.onClick}>
      {back.label}
    </button>
  </div>
)

/** Requests another code, at most once a minute. */
function ResendButton({ attemptId, onResend }: Omit<Props, 'back'>) {
  const [readyAtMs, restart] = useReadyAt(attemptId)
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
    if (await onResend()) restart()
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

const codeSentKey = 'codeSent'

/** When another code may be asked for; a reload of the page does not put it off. */
function useReadyAt(attemptId = ''): [number, () => void] {
  const restart = () => {
    const readyAtMs = inAMinute()
    safeSessionStorage.set(codeSentKey, `${readyAtMs} ${attemptId}`)
    return readyAtMs
  }
  const [readyAtMs, setReadyAt] = useState(() => {
    const [stored, ofAttempt] = safeSessionStorage.get(codeSentKey)?.split(' ') ?? []
    return attemptId !== '' && attemptId === ofAttempt ? Math.min(Number(stored), inAMinute()) : restart()
  })
  return [readyAtMs, () => setReadyAt(restart())]
}

const inAMinute = () => Date.now() + resendAfterSeconds * 1000
