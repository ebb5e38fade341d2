import type { ReactNode } from 'react'
import { style } from '../../../../ui/classes.ts'
import { Thumbnail } from '../uploads/thumbnail.tsx'
import { MoveButtons } from './move-buttons.tsx'

type Props = {
  name: string
  title?: ReactNode
  image: string
  position: number
  count: number
  onMove: (position: number) => void
  children: ReactNode
  actions: ReactNode
}

/** An item of an ordered list, with buttons that move it. */
export const SortableCard = ({ name, title = name, image, position, count, onMove, children, actions }: Props) => (
  <article aria-label={name} className={`${style({ variant: 'card' })} flex flex-wrap items-start gap-4 p-4 sm:p-6`}>
    <Thumbnail path={image} />
    <div className="min-w-40 grow basis-0">
      <h2 className="mb-1 text-lg wrap-anywhere">{title}</h2>
      {children}
    </div>
    <div className="flex flex-wrap items-center gap-2">
      <MoveButtons name={name} position={position} count={count} onMove={onMove} />
      {actions}
    </div>
  </article>
)
