import type { Right } from '@storylamp/contract/accounts/staff-rights'
import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { useRights } from '../staff/use-rights.ts'

const kinds: { right: Right; name: string }[] = [
  { right: 'orders', name: 'orders' },
  { right: 'customers', name: 'customers' },
  { right: 'catalog', name: 'products' },
  { right: 'discounts', name: 'codes' },
]

/** Above every page of the back office. */
export function FindForm() {
  const input = useRef<HTMLInputElement>(null)
  useFindKeys(input)
  const may = useRights()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const found = kinds.filter(({ right }) => may(right)).map(({ name }) => name)
  if (found.length === 0) return null
  const searched = pathname === adminPaths.search ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <search>
      <form
        className="mb-6 flex max-w-xl gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const q = String(new FormData(event.currentTarget).get('q')).trim()
          if (q !== '') void navigate(`${adminPaths.search}?${new URLSearchParams({ q })}`)
        }}
      >
        <input
          ref={input}
          key={searched}
          aria-keyshortcuts="/ Control+K Meta+K"
          type="text"
          inputMode="search"
          name="q"
          aria-label={`Find ${found.join(', ')}`}
          placeholder="Number, name, SKU or code"
          defaultValue={searched}
          maxLength={200}
          autoComplete="off"
          className={`${style({ variant: 'field' })} min-w-0 grow`}
        />
        <Button type="submit" aria-label="Find" variant="secondary">
          <Search strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </form>
    </search>
  )
}

/** Ctrl+K, or '/' outside of fields, as elsewhere on the web. */
function useFindKeys(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const find = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
      const isCtrlK =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if ((!isSlash && !isCtrlK) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', find)
    return () => document.removeEventListener('keydown', find)
  }, [input])
}
