import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { button, style } from '../classes.ts'
import { removeToast, type Toast, toasts } from './toasts.ts'

export function ToastList() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  const cards = (kind: Toast['kind']) =>
    shown.filter((toast) => toast.kind === kind).map((toast) => <ToastCard key={toast.id} toast={toast} />)
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

const appearances = {
  done: { Icon: CircleCheck, color: 'text-success' },
  failed: { Icon: CircleAlert, color: 'text-danger' },
}

/** Closes by itself, but not while it is hovered or has the focus. */
function ToastCard({ toast: { id, text, kind, durationMs, undo } }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false)
  const leftMs = useRef(durationMs)
  useEffect(() => {
    if (isPaused) return
    const startedMs = performance.now()
    const timer = setTimeout(removeToast, leftMs.current, id)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedMs
    }
  }, [isPaused, id])
  const { Icon, color } = appearances[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses it; its button is what is operated
    <div
      className={`${style({ variant: 'card' })} pointer-events-auto flex items-start gap-3 border border-line py-1 pr-1 pl-4 transition duration-200 ease-soft starting:-translate-y-2 starting:opacity-0`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon strokeWidth={1.75} aria-hidden="true" className={`mt-2.5 shrink-0 ${color}`} />
      <p className="min-w-0 grow py-2.5 font-semibold">{text}</p>
      {undo !== undefined && (
        <button
          type="button"
          className={`${button({ variant: 'ghost' })} shrink-0`}
          onClick={() => {
            removeToast(id)
            undo()
          }}
        >
          Undo
        </button>
      )}
      <button
        type="button"
        className={`${button({ variant: 'icon' })} shrink-0`}
        aria-label="Close message"
        onClick={() => removeToast(id)}
      >
        <X strokeWidth={1.75} />
      </button>
    </div>
  )
}
