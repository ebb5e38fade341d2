import type { Bundle, Story } from '@storylamp/contract/bundles'
import { looks } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { bundle: Bundle | undefined; onClose: () => void }

/** S2.29: the list scrolls by itself, so that its title and Close stay in view. */
export const StoryListDialog = ({ bundle, onClose }: Props) => (
  <Dialog isOpen={bundle !== undefined} onClose={onClose} title={`Stories of ${bundle?.name ?? 'the bundle'}`}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <section tabIndex={0} aria-label="Stories" className="mt-4 max-h-[60dvh] overflow-y-auto">
      <StoryList stories={bundle?.stories ?? []} />
    </section>
    <button type="button" className={`${looks.quiet} mt-6 w-full`} onClick={onClose}>
      Close
    </button>
  </Dialog>
)

export const StoryList = ({ stories }: { stories: Story[] }) => (
  <ol className="divide-y divide-line">
    {stories.map(({ _id, title, description, seconds }) => (
      <li key={_id} className="py-3">
        <h3 className="text-lg">{title}</h3>
        <p>{description}</p>
        {seconds !== undefined && <p className="text-sm text-muted">{lengthOf(seconds)}</p>}
      </li>
    ))}
  </ol>
)

function lengthOf(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`
}
