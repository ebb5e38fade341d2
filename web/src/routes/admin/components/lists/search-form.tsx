import { Search } from 'lucide-react'
import { button } from '../../../../ui/classes.ts'
import { Field } from '../../../../ui/forms/field.tsx'

type Props = { label: string; searched: string | undefined; onSearch: (text: string) => void }

export const SearchForm = ({ label, searched = '', onSearch }: Props) => (
  <search className="min-w-0 grow">
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(String(new FormData(event.currentTarget).get('search')).trim())
      }}
    >
      <div className="min-w-0 grow">
        <Field label={label} problem={undefined}>
          {(control) => (
            <input
              key={searched}
              type="search"
              name="search"
              defaultValue={searched}
              maxLength={200}
              autoComplete="off"
              inputMode="search"
              {...control}
            />
          )}
        </Field>
      </div>
      <button type="submit" className={button({ variant: 'secondary' })}>
        <Search strokeWidth={1.75} aria-hidden="true" />
        <span className="max-sm:sr-only">Search</span>
      </button>
    </form>
  </search>
)
