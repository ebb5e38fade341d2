import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { looks } from '../ui/classes.ts'
import { currentToasts, removeToast, type Toast, watchToasts } from './toasts.ts'

export function ToastList() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts)
  const cards = (kind: Toast['kind']) =>
    toasts.filter((toast) => toast.kind === kind).map((toast) => <ToastCard key={toast.id} toast={toast} />)
  return (
    <div className="grid gap-3">
      <div role="status" className="grid gap-3">
        {cards('done')}
      </div>
      <div role="alert" className="grid gap-3">
        {cards('failed')}
      </div>
    </div>
  )
}

const faces = {
  done: { Icon: CircleCheck, color: 'text-success' },
  failed: { Icon: CircleAlert, color: 'text-danger' },
}

/** Leaves by itself, but not while somebody points at it or is on its button. */
function ToastCard({ toast: { id, text, kind, durationMs } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const leftMs = useRef(durationMs)
  useEffect(() => {
    if (isHeld) return
    const startedMs = performance.now()
    const timer = setTimeout(removeToast, leftMs.current, id)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedMs
    }
  }, [isHeld, id])
  const { Icon, color } = faces[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is only held; what is acted on is its button
    <div
      className={`${looks.card} pointer-events-auto flex items-start gap-3 border border-line py-1 pr-1 pl-4 transition duration-200 ease-soft starting:-translate-y-2 starting:opacity-0`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon strokeWidth={1.75} aria-hidden="true" className={`mt-2.5 shrink-0 ${color}`} />
      <p className="min-w-0 grow py-2.5 font-semibold">{text}</p>
      <button
        type="button"
        className={`${looks.icon} shrink-0`}
        aria-label="Close message"
        onClick={() => removeToast(id)}
      >
        <X strokeWidth={1.75} />
      </button>
    </div>
  )
}
