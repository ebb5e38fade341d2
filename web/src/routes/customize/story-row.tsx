// biome-ignore-all lint/a11y/noRedundantRoles: laid out as cards, the elements lose these roles in some browsers
// biome-ignore-all lint/a11y/useSemanticElements: the same
import type { Story } from '@storylamp/contract/bundles/bundles'
import { storyOrderTokens } from '@storylamp/contract/limits'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { useId } from 'react'
import { Facts } from '../../features/stories/facts.tsx'
import { storyFacts } from '../../features/stories/story-facts.ts'
import { StoryOrderOutcome } from '../../features/stories/story-order-outcome.tsx'
import { button } from '../../ui/classes.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { TokensAsMoney } from '../../ui/content/token-texts.tsx'
import type { OrderProps } from './order-props.ts'

type Props = {
  story: Story
  /** Its own page has led here. */
  isChosen: boolean
  /** Given to the first row of a bundle, whose cell spans all of them. */
  bundle: { name: string; image: string; rows: number } | undefined
  order: OrderProps
}

const cell = 'block py-1 align-top md:table-cell md:border-t md:border-line md:p-5 md:align-middle'

export function StoryRow({ story, isChosen, bundle, order: { ordering, onOrder, hint, hintId } }: Props) {
  const titleId = useId()
  const reasonId = useId()
  const canBeCustomized = story.cfStoryId !== undefined
  const reason = canBeCustomized ? hint && hintId : reasonId
  return (
    <tr
      role="row"
      id={story._id}
      aria-current={isChosen}
      className="block border-line not-first:mt-5 not-first:border-t not-first:pt-5 md:not-first:border-0 md:table-row"
    >
      {bundle !== undefined && (
        <th
          role="rowheader"
          scope="rowgroup"
          rowSpan={bundle.rows}
          className={`${cell} font-display text-xl leading-snug max-md:mb-4 max-md:border-b max-md:border-line max-md:pb-4 md:w-[16%] md:align-top`}
        >
          <span className="flex items-center gap-4 md:block">
            <span className="block size-[56px] shrink-0 md:mb-3 md:size-auto">
              <Picture
                file={squarePicture(bundle.image)}
                alt=""
                sizes="(min-width: 768px) 150px, 56px"
                className="aspect-square w-full rounded-field"
              />
            </span>
            <span className="min-w-0">
              <CardLabel>Bundle Name</CardLabel>
              {bundle.name}
            </span>
          </span>
        </th>
      )}
      <td role="cell" id={titleId} className={`${cell} font-bold md:w-[32%]`}>
        <span className="flex items-center gap-4">
          <span className="size-[72px] shrink-0 lg:size-[88px]">
            <Picture file={squarePicture(story.image)} alt="" sizes="88px" className="size-full rounded-field" />
          </span>
          <span className="min-w-0 text-lg leading-snug">
            <CardLabel>Item Title</CardLabel>
            {story.title}
            <Facts facts={['The original', ...storyFacts(story)]} className="mt-1 text-sm font-normal text-muted" />
          </span>
        </span>
      </td>
      <td role="cell" className={cell}>
        <CardLabel>Description</CardLabel>
        {story.description}
      </td>
      <td role="cell" className={`${cell} md:w-48 lg:w-64`}>
        <button
          type="button"
          disabled={!canBeCustomized || hint !== undefined}
          aria-disabled={ordering.status?.kind === 'ordering' || undefined}
          aria-describedby={reason === undefined ? titleId : `${titleId} ${reason}`}
          className={`${button({ variant: isChosen ? 'primary' : 'secondary' })} mt-2 w-full md:mt-0`}
          onClick={() => onOrder(story)}
        >
          {storyTexts.customize}
        </button>
        <p className="mt-1 text-center text-sm text-muted">
          <TokensAsMoney tokens={storyOrderTokens} />, as text
        </p>
        {!canBeCustomized && (
          <p id={reasonId} className="mt-1 text-center text-sm text-balance text-muted">
            {storyTexts.cannotBeCustomized}. Choose another one, or generate a new story.
          </p>
        )}
        <StoryOrderOutcome ordering={ordering} story={story} />
      </td>
    </tr>
  )
}

/** Cards have no column names to look at; screen readers get them with each cell. */
const CardLabel = ({ children }: { children: string }) => <span className="sr-only md:hidden">{children}: </span>
