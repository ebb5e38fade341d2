// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, the elements lose these roles in some browsers
// biome-ignore-all lint/a11y/useSemanticElements: the same
import type { Story } from '@storylamp/contract/bundles/bundles'
import { storyOrderTokens } from '@storylamp/contract/limits'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { useId } from 'react'
import { StoryOrderOutcome } from '../../features/stories/story-order-outcome.tsx'
import { button } from '../../ui/classes.ts'
import type { OrderProps } from './order-props.ts'

type Props = {
  story: Story
  /** Given to the first row of a bundle, whose cell spans all of them. */
  bundle: { name: string; rows: number } | undefined
  order: OrderProps
}

const cell = 'block py-1 align-top md:table-cell md:border-t md:border-line md:p-4'

export function StoryRow({ story, bundle, order: { ordering, onOrder, hint, hintId } }: Props) {
  const titleId = useId()
  const reasonId = useId()
  const canBeCustomized = story.cfStoryId !== undefined
  return (
    <tr role="row" className="block border-line not-first:mt-3 not-first:border-t not-first:pt-3 md:table-row">
      {bundle !== undefined && (
        <th
          role="rowheader"
          scope="rowgroup"
          rowSpan={bundle.rows}
          className={`${cell} font-display text-xl md:w-[18%]`}
        >
          <CardLabel>Bundle Name</CardLabel>
          {bundle.name}
        </th>
      )}
      <td role="cell" id={titleId} className={`${cell} font-bold md:w-[22%]`}>
        <CardLabel>Item Title</CardLabel>
        {story.title}
      </td>
      <td role="cell" className={cell}>
        <CardLabel>Description</CardLabel>
        {story.description}
      </td>
      <td role="cell" className={`${cell} md:w-48 lg:w-64`}>
        <button
          type="button"
          disabled={!canBeCustomized || hint !== undefined}
          aria-disabled={ordering.status?.kind === 'ordering'}
          aria-describedby={`${titleId} ${canBeCustomized ? hintId : reasonId}`}
          className={`${button()} mt-2 w-full md:mt-0`}
          onClick={() => onOrder(story)}
        >
          {`Customize (${storyOrderTokens} tokens)`}
        </button>
        {!canBeCustomized && (
          <p id={reasonId} className="mt-1 text-sm text-muted">
            {storyTexts.cannotBeCustomized}
          </p>
        )}
        <StoryOrderOutcome ordering={ordering} story={story} />
      </td>
    </tr>
  )
}

/** On narrow screens each cell shows the name of its column. */
const CardLabel = ({ children }: { children: string }) => (
  <span className="block font-sans text-sm font-normal text-muted md:hidden">{children}</span>
)
