import { Search } from 'lucide-react'
import { Button } from '../../../../ui/button.tsx'
import { style } from '../../../../ui/classes.ts'
import type { Filtering } from './use-filters.ts'

export const SearchForm = ({ filters, change, label }: Filtering & { label: string }) => (
  <search className="min-w-0 grow">
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        change('search', String(new FormData(event.currentTarget).get('search')).trim())
      }}
    >
      <input
        key={filters.search}
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        defaultValue={filters.search}
        maxLength={200}
        autoComplete="off"
        inputMode="search"
        className={`${style({ variant: 'field' })} min-w-0 grow`}
      />
      <Button type="submit" variant="secondary">
        <Search strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:sr-only">Search</span>
      </Button>
    </form>
  </search>
)
