import { type ReactNode, useEffect, useRef } from 'react'
import { typedValues } from '../../../ui/forms/typed-values.ts'

type Props = { onTyped: (values: object) => void; children: ReactNode }

/** Tells what stands in the form around it, each time that it is typed in and when it opens. */
export function TypedValues({ onTyped, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const tell = () => {
    const form = place.current?.closest('form')
    if (form) onTyped(typedValues(form))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as a dialog opens empty
  useEffect(tell, [])
  return (
    <div ref={place} onInput={tell} className="grid gap-4">
      {children}
    </div>
  )
}
