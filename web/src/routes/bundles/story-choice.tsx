import type { Story } from '@storylamp/contract/bundles/bundles'
import { storyOrderTokens } from '@storylamp/contract/limits'
import { storyTexts } from '@storylamp/contract/stories/story-texts'
import { useId, useState } from 'react'
import { Facts } from '../../features/stories/facts.tsx'
import { storyFacts } from '../../features/stories/story-facts.ts'
import { StoryOrderOutcome } from '../../features/stories/story-order-outcome.tsx'
import type { OrderedStory, StoryOrdering } from '../../features/stories/use-story-order.ts'
import { useBuyer } from '../../session/use-buyer.ts'
import { button } from '../../ui/classes.ts'
import { Picture, squarePicture } from '../../ui/content/picture.tsx'
import { TokensAsMoney } from '../../ui/content/token-texts.tsx'

type Props = { stories: Story[]; ordering: StoryOrdering; onOrder: (story: OrderedStory) => void }

/** Customizes one chosen story. Only the list scrolls, so that the button stays in view. */
export function StoryChoice({ stories, ordering, onOrder }: Props) {
  const hintId = useId()
  const { hint } = useBuyer()
  const [chosen, setChosen] = useState<Story>()
  const [isRefused, setRefused] = useState(false)

  const customize = () => (chosen === undefined ? setRefused(true) : onOrder(chosen))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label="Stories" className="-mx-2 mt-4 grid max-h-[52dvh] gap-1 overflow-y-auto">
        {stories.map((story) => (
          <StoryOption key={story._id} story={story} isChosen={story === chosen} onChoose={() => setChosen(story)} />
        ))}
      </section>
      <div className="mt-4 grid gap-1">
        <button
          type="button"
          className={button()}
          disabled={hint !== undefined}
          aria-disabled={ordering.status?.kind === 'ordering' || undefined}
          aria-describedby={hint === undefined ? undefined : hintId}
          onClick={customize}
        >
          {storyTexts.customize}
        </button>
        <p className="text-center text-sm text-muted">
          <TokensAsMoney tokens={storyOrderTokens} />
        </p>
        {hint !== undefined && <p id={hintId}>{hint}</p>}
        <p role="alert" className="font-semibold text-danger empty:sr-only">
          {isRefused && chosen === undefined && storyTexts.selectFirst}
        </p>
        {chosen !== undefined && <StoryOrderOutcome ordering={ordering} story={chosen} />}
      </div>
    </>
  )
}

type OptionProps = { story: Story; isChosen: boolean; onChoose: () => void }

const StoryOption = ({ story, isChosen, onChoose }: OptionProps) => (
  <label className="flex cursor-pointer items-start gap-3 rounded-field border-2 border-transparent p-2 hover:bg-sunken has-disabled:cursor-default has-disabled:bg-transparent has-disabled:text-muted has-checked:border-fill has-checked:bg-sunken">
    <span className="size-[56px] shrink-0 overflow-hidden rounded-field bg-picture sm:size-[72px]">
      <Picture file={squarePicture(story.image)} alt="" sizes="72px" className="size-full object-cover" />
    </span>
    <span className="min-w-0 grow">
      <span className="block font-display text-lg leading-tight font-semibold">{story.title}</span>
      <Facts facts={storyFacts(story)} className="text-sm text-muted" />
      {story.cfStoryId === undefined && (
        <span className="block text-sm font-semibold">{storyTexts.cannotBeCustomized}</span>
      )}
      <span className="mt-1 text-sm max-sm:hidden sm:block">{story.description}</span>
    </span>
    <input
      type="radio"
      name="story"
      checked={isChosen}
      disabled={story.cfStoryId === undefined}
      onChange={onChoose}
      className="mt-1 size-5 shrink-0 accent-fill disabled:opacity-60"
    />
  </label>
)
