import { type RefObject, useCallback, useEffect, useState } from 'react'

type Props = {
  field: HTMLInputElement
  list: RefObject<HTMLElement | null>
  id: string
  /** Another one, other options. */
  key: unknown
}

/**
 * The combobox pattern of WAI-ARIA for a field that React has rendered without it: the focus stays in the field, and arrows, Home
 * and End move among the options of the list.
 */
export function useCombobox({ field, list, id, key }: Props) {
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const close = useCallback(() => setOpen(false), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are chosen among anew
  useEffect(() => setActive(-1), [key])

  useEffect(() => {
    const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const choose = (event: KeyboardEvent, place: number) => {
      event.preventDefault()
      setOpen(true)
      setActive(place)
      options()[place]?.scrollIntoView({ block: 'nearest' })
    }
    const press = (event: KeyboardEvent) => {
      const { length } = options()
      const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active < 0 ? length - 1 : active - 1 }
      const ends: Record<string, number> = active < 0 ? {} : { Home: 0, End: length - 1 }
      const place = { ...steps, ...ends }[event.key]
      if (event.isComposing) return
      if (place !== undefined && length > 0) choose(event, place < length ? place : -1)
      else if (place !== undefined) setOpen(true)
      else if (event.key === 'Enter' && options()[active]) {
        event.preventDefault()
        options()[active]?.click()
      } else if (event.key === 'Escape' && length > 0) {
        event.preventDefault()
        setOpen(false)
        setActive(-1)
      }
    }
    field.addEventListener('keydown', press)
    return () => field.removeEventListener('keydown', press)
  }, [field, list, active])

  useEffect(() => {
    const open = () => {
      setOpen(true)
      setActive(-1)
    }
    field.addEventListener('input', open)
    field.addEventListener('blur', close)
    return () => {
      field.removeEventListener('input', open)
      field.removeEventListener('blur', close)
    }
  }, [field, close])

  useEffect(() => {
    const isExpanded = isOpen && list.current?.querySelector('[role=option]') !== null
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isExpanded),
    }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    if (isExpanded && active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`)
    else field.removeAttribute('aria-activedescendant')
  })

  return { isOpen, active, close }
}
