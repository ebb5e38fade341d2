import { useEffect, useRef } from 'react'

/** Moves the focus into a step that has become visible: to the first wrong field, else to the heading. */
export function useHeadingOf(step: 0 | 1) {
  const headings = [useRef<HTMLHeadingElement>(null), useRef<HTMLHeadingElement>(null)] as const
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const heading = headings[step].current
    const wrong = heading?.closest('form > div')?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = wrong ?? heading
    target?.focus()
  })
  return headings
}
