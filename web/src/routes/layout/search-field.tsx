import { longestQuery } from '@storylamp/contract/search/search-limits'
import { Search } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'

// Without them the form shows the results all the same.
const Suggestions = lazy<ComponentType<{ form: HTMLFormElement }>>(() =>
  import('../../features/search/suggestions.tsx').catch(() => ({ default: () => null })),
)

/** A form that works without scripts: in line where there is room, else opened by an icon. Suggestions come with the first focus. */
export function SearchField() {
  const form = useRef<HTMLFormElement>(null)
  const [isUsed, setUsed] = useState(false)
  const use = () => setUsed(true)
  return (
    <>
      <button
        type="button"
        popoverTarget="search"
        className={`${button({ variant: 'icon' })} *:pointer-events-none xl:hidden`}
        aria-label="Search"
      >
        <Search strokeWidth={1.75} />
      </button>
      <search
        id="search"
        popover="auto"
        onToggle={({ newState }) => newState === 'open' && form.current?.querySelector('input')?.focus()}
        className="fixed inset-auto top-[calc(var(--header)-4px)] right-2 left-2 m-0 max-h-[calc(100dvh-var(--header)-var(--bars))] w-auto overflow-y-auto rounded-card border border-line bg-surface p-3 text-ink shadow-lift xl:relative xl:inset-auto xl:mx-2 xl:block xl:max-h-none xl:min-w-32 xl:flex-[0_1000_13rem] xl:overflow-visible xl:border-0 xl:bg-transparent xl:p-0 xl:shadow-none"
      >
        <form ref={form} action={paths.search} onFocus={use} onInput={use} className="relative">
          <input
            type="search"
            name="q"
            aria-label="Search the shop"
            placeholder="Search"
            maxLength={longestQuery}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-11 w-full rounded-button border-2 border-border bg-surface py-1 pr-11 pl-4 text-ink [&::-webkit-search-cancel-button]:hidden"
          />
          <button
            type="submit"
            aria-label="Show results"
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-button text-muted hover:text-ink"
          >
            <Search strokeWidth={1.75} className="size-5" />
          </button>
        </form>
        {isUsed && form.current && (
          <Suspense>
            <Suggestions form={form.current} />
          </Suspense>
        )}
      </search>
    </>
  )
}
