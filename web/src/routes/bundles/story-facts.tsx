import type { Story } from '@storylamp/contract/bundles/bundles'

export const StoryFacts = ({ story: { description, seconds } }: { story: Story }) => (
  <>
    <span className="block">{description}</span>
    {seconds !== undefined && <span className="block text-sm text-muted">{lengthOf(seconds)}</span>}
  </>
)

function lengthOf(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / 60)
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`
}
