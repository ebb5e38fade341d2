import type { PlaylistItem } from '@storylamp/contract/playlist/playlist'
import { type ReactNode, useId } from 'react'
import { style } from '../../ui/classes.ts'
import { factsOf, orderTime } from './item-texts.ts'

type Props = {
  item: PlaylistItem
  /** Controls, each with the item's title in its accessible name. */
  children: ReactNode
  aside?: ReactNode
  details?: ReactNode
}

export function ItemCard({ item, children, aside, details }: Props) {
  const titleId = useId()
  const { storyOrder, createdAt, image, imageAlt = '' } = item
  return (
    <article
      id={`item-${item._id}`}
      aria-labelledby={titleId}
      className={`${style({ variant: 'card' })} grid gap-4 p-4 sm:p-6`}
    >
      <div className="flex flex-wrap gap-4">
        {image !== undefined && (
          <img
            src={`/${image}`}
            alt={imageAlt}
            loading="lazy"
            className="size-[80px] shrink-0 rounded-field bg-sunken object-cover sm:size-28"
          />
        )}
        <div className="min-w-0 grow basis-24">
          <h2 id={titleId} className="text-xl wrap-anywhere">
            {storyOrder.title}
          </h2>
          <time dateTime={createdAt} className="block text-balance text-muted">
            {orderTime(createdAt)}
          </time>
        </div>
        {aside}
      </div>
      <dl className="grid gap-1">
        {factsOf(storyOrder).map(([label, value]) => (
          <div key={label}>
            <dt className="mr-2 inline font-bold">{label}</dt>
            <dd className="inline wrap-anywhere text-muted">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
      {details}
    </article>
  )
}
