// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, the elements lose these roles in some browsers
import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { OrderProps } from './order-props.ts'
import { StoryRow } from './story-row.tsx'

type Props = { bundles: Bundle[]; order: OrderProps }

/** A roomy table on wide screens, cards with the same words on narrow ones. */
export function BundleTable({ bundles, order }: Props) {
  const chosen = useChosenStory()
  return (
    <div className="md:overflow-hidden md:rounded-card md:bg-surface md:shadow-lift">
      <table role="table" aria-label="Stories to customize" className="block w-full text-left md:table">
        <thead role="rowgroup" className="hidden border-b border-line md:table-header-group">
          <tr role="row">
            <ColumnName>Bundle Name</ColumnName>
            <ColumnName>Item Title</ColumnName>
            <ColumnName>Description</ColumnName>
            <ColumnName>Customize</ColumnName>
          </tr>
        </thead>
        {bundles.map(({ _id, name, image, stories }) => (
          <tbody
            key={_id}
            role="rowgroup"
            className="mb-6 block rounded-card bg-surface p-4 shadow-lift last:mb-0 md:table-row-group md:shadow-none"
          >
            {stories.map((story, position) => (
              <StoryRow
                key={story._id}
                story={story}
                isChosen={story._id === chosen}
                bundle={position === 0 ? { name, image, rows: stories.length } : undefined}
                order={order}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** A story's page leads to its row. The server does not know what is behind the #. */
function useChosenStory(): string {
  const { hash } = useLocation()
  const chosen = useIsHydrated() ? hash.slice(1) : ''
  useEffect(() => {
    const row = document.getElementById(chosen)
    row?.scrollIntoView()
    row?.querySelector('button')?.focus({ preventScroll: true })
  }, [chosen])
  return chosen
}

const ColumnName = ({ children }: { children: string }) => (
  <th role="columnheader" scope="col" className="p-5 font-bold">
    {children}
  </th>
)
