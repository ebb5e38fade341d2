import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import type { ChosenFilters } from './chosen-filters.ts'

/** What is in force for each control. */
type Values = { readonly [name: string]: string }

/** Whatever the form shows is in force: a choice at once, a typed price when its field is left or by Enter. */
export function useFilterForm(chosen: ChosenFilters, inForce: Values) {
  const form = useRef<HTMLFormElement>(null)
  const isFirst = useRef(true)
  const submit = useSubmit()
  const wanted = (name: string) => inForce[name] ?? ''
  const controls = () =>
    Object.keys(inForce).flatMap((name) => (form.current?.elements.namedItem(name) as HTMLInputElement | null) ?? [])
  const differing = () => controls().filter((control) => control.value !== wanted(control.name))
  const apply = () => {
    if (differing().length > 0 && form.current?.reportValidity())
      void submit(form.current, { preventScrollReset: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address changes what is in force
  useEffect(() => {
    // Before the first run something may have been chosen without scripts, or restored by the browser.
    if (isFirst.current) apply()
    else for (const control of differing()) control.value = wanted(control.name)
    isFirst.current = false
  }, [chosen])

  return {
    form,
    onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
      if (target instanceof HTMLSelectElement) apply()
    },
    onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
      if (target instanceof HTMLInputElement) apply()
    },
    onKeyDown: ({ key, target }: KeyboardEvent<HTMLFormElement>) => {
      if (key === 'Enter' && target instanceof HTMLInputElement) apply()
    },
  }
}
