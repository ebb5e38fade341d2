import { type RefObject, useLayoutEffect, useRef } from 'react'

/** When an element disappears with the focus, the focus moves to the heading or legend above it. */
export function useFocusOnRemoval<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const around = element?.parentElement?.closest('section, article, fieldset, main')
    return () => {
      if (!element?.contains(document.activeElement)) return
      // Until the element is gone, a dialog in it keeps the focus; then what takes its place may have taken the focus, too.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const near = around?.isConnected ? around.querySelector<HTMLElement>('h1, h2, h3, legend') : null
        const heading = near ?? document.querySelector<HTMLElement>('#main h1')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      })
    }
  }, [])
  return ref
}
