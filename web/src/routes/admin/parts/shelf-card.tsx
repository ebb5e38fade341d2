import type { ReactNode } from 'react'
import { style } from '../../../ui/classes.ts'
import { Thumbnail } from '../uploads/thumbnail.tsx'
import { PlaceButtons } from './place-buttons.tsx'

type Props = {
  name: string
  title?: ReactNode
  image: string
  place: number
  count: number
  onMove: (place: number) => void
  children: ReactNode
  actions: ReactNode
}

/** What has its place among others, such as a bundle or a collection, and what can be done with it. */
export const ShelfCard = ({ name, title = name, image, place, count, onMove, children, actions }: Props) => (
  <article aria-label={name} className={`${style({ variant: 'card' })} flex flex-wrap items-start gap-4 p-4 sm:p-6`}>
    <Thumbnail path={image} />
    <div className="min-w-40 grow basis-0">
      <h2 className="mb-1 text-lg wrap-anywhere">{title}</h2>
      {children}
    </div>
    <div className="flex flex-wrap items-center gap-2">
      <PlaceButtons name={name} place={place} count={count} onMove={onMove} />
      {actions}
    </div>
  </article>
)
