import type { WireBundle as Bundle } from '@storylamp/contract/bundles/bundles'
import type { OrderedStory, StoryOrdering } from '../../features/stories/use-story-order.ts'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { StoryChoice } from './story-choice.tsx'

type Props = {
  bundle: Bundle | undefined
  ordering: StoryOrdering
  onOrder: (story: OrderedStory) => void
  onClose: () => void
}

export const StoryListDialog = ({ bundle, ordering, onOrder, onClose }: Props) => (
  <Dialog isOpen={bundle !== undefined} onClose={onClose} title={`Stories of ${bundle?.name ?? 'the bundle'}`}>
    {bundle !== undefined && <StoryChoice stories={bundle.stories} ordering={ordering} onOrder={onOrder} />}
    <button type="button" className={`${button({ variant: 'secondary' })} mt-3 w-full`} onClick={onClose}>
      Close
    </button>
  </Dialog>
)
