import type { WireFound } from '@storylamp/contract/search/search'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useTokenRate } from '../../base/settings.ts'
import { useAppSelector } from '../../store/store.ts'
import { factsOf } from './found-facts.ts'
import { FoundLink } from './found-link.tsx'
import { FoundPicture } from './found-picture.tsx'
import { MarkedName } from './marked-name.tsx'
import { useCombobox } from './use-combobox.ts'
import { type Suggested, useSuggestions } from './use-suggestions.ts'

const resultsFor = (words: string) => `${paths.search}?${new URLSearchParams({ q: words })}`

/** Makes the field of a search form a combobox, and shows what fits the words in it. */
export default function Suggestions({ form }: { form: HTMLFormElement }) {
  const field = form.elements.namedItem('q') as HTMLInputElement
  const suggested = useSuggestions(field)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { isOpen, active, close } = useCombobox({ field, list, id, key: suggested })
  useResultsWithoutReload(form, field, close)
  const leave = () => {
    field.value = ''
    closeAll(form, field, close)
  }
  const isShown = isOpen && suggested !== undefined
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && countText(suggested)}
      </p>
      <div
        hidden={!isShown}
        className="mt-2 overflow-hidden xl:absolute xl:top-full xl:left-0 xl:w-96 xl:rounded-card xl:border xl:border-line xl:bg-surface xl:p-2 xl:shadow-lift"
      >
        {isShown && suggested.total === 0 && (
          <p className="px-3 py-2 text-muted wrap-anywhere">Nothing fits “{suggested.typed}” yet.</p>
        )}
        <div ref={list} id={id} role="listbox" aria-label="Suggestions" className="grid" onMouseDown={preserveFocus}>
          {isShown && suggested.total > 0 && <Options id={id} suggested={suggested} active={active} onChoose={leave} />}
        </div>
      </div>
    </>
  )
}

type OptionsProps = { id: string; suggested: Suggested; active: number; onChoose: () => void }

const option =
  'flex min-h-14 items-center gap-3 rounded-button px-2 py-1 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-(--ring)'

function Options({ id, suggested: { data, typed }, active, onChoose }: OptionsProps) {
  const attributes = (place: number) => ({
    role: 'option',
    id: `${id}-${place}`,
    'aria-selected': place === active,
    tabIndex: -1,
    className: option,
    onClick: onChoose,
  })
  return (
    <>
      {data.map((found, place) => (
        <FoundLink key={`${found.kind} ${found._id}`} found={found} {...attributes(place)}>
          <FoundPicture found={found} sizes="48px" className="size-12" />
          <span className="min-w-0 grow">
            <span className="block font-semibold wrap-anywhere">
              <MarkedName {...found} />
            </span>
            <Facts found={found} />
          </span>
        </FoundLink>
      ))}
      <Link to={resultsFor(typed)} {...attributes(data.length)}>
        <span className="px-1 font-semibold text-link">Show all results</span>
      </Link>
    </>
  )
}

function Facts({ found }: { found: WireFound }) {
  const owned = useAppSelector(({ user }) => user.userProfile?.purchasedBundles)
  return <span className="block text-sm text-muted">{factsOf(found, useTokenRate(), owned)}</span>
}

/** A press on an option would take the focus from the field, and close the list before the click. */
const preserveFocus = (event: MouseEvent) => event.preventDefault()

const countText = ({ total, data }: Suggested): string => {
  if (total === 0) return 'No suggestions'
  return data.length === 1 ? '1 suggestion' : `${data.length} suggestions`
}

/** Shows the results within the running page. */
function useResultsWithoutReload(form: HTMLFormElement, field: HTMLInputElement, close: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    const show = (event: SubmitEvent) => {
      event.preventDefault()
      closeAll(form, field, close)
      void navigate(resultsFor(field.value.trim()))
    }
    form.addEventListener('submit', show)
    return () => form.removeEventListener('submit', show)
  }, [form, field, close, navigate])
}

function closeAll(form: HTMLFormElement, field: HTMLInputElement, close: () => void): void {
  close()
  field.blur()
  const popover = form.closest<HTMLElement>('[popover]:popover-open')
  popover?.hidePopover()
}
