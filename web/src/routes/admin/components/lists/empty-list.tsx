import { Link, useLocation } from 'react-router'
import { button, style } from '../../../../ui/classes.ts'

type Props = {
  text: string
  /** Said of a list that a search or a filter narrows. */
  noMatch?: string | undefined
}

export function EmptyList({ text, noMatch }: Props) {
  const { pathname, search } = useLocation()
  const isNarrowed = noMatch !== undefined && search !== ''
  return (
    <div className={`${style({ variant: 'card' })} grid justify-items-start gap-4 p-6`}>
      <p>{isNarrowed ? noMatch : text}</p>
      {isNarrowed && (
        <Link to={pathname} preventScrollReset className={button({ variant: 'secondary' })}>
          Show all
        </Link>
      )}
    </div>
  )
}
