import { Search } from 'lucide-react'
import { button, style } from '../../../../ui/classes.ts'

type Props = { label: string; searched: string | undefined; onSearch: (text: string) => void }

export const SearchForm = ({ label, searched = '', onSearch }: Props) => (
  <search className="min-w-0 grow">
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('search')).trim())
      }}
    >
      <input
        key={searched}
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        defaultValue={searched}
        maxLength={200}
        autoComplete="off"
        inputMode="search"
        className={`${style({ variant: 'field' })} min-w-0 grow`}
      />
      <button type="submit" className={button({ variant: 'secondary' })}>
        <Search strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:sr-only">Search</span>
      </button>
    </form>
  </search>
)
