import { useLocation } from 'react-router'
import { ButtonLink } from '../../../../ui/button.tsx'
import { style } from '../../../../ui/classes.ts'

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
        <ButtonLink to={pathname} preventScrollReset variant="secondary">
          Show all
        </ButtonLink>
      )}
    </div>
  )
}
