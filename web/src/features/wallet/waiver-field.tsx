import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import { useId } from 'react'

export type SpentOn = 'bundle' | 'story'

type Props = { spentOn: SpentOn; isChosen: boolean; choose: (isChosen: boolean) => void }

/** Never ticked beforehand, and not needed to buy (L2). */
export function WaiverField({ spentOn, isChosen, choose }: Props) {
  const hintId = useId()
  return (
    <div className="grid gap-1 pb-2 text-sm">
      <label className="flex min-h-11 items-start gap-3 py-1 font-semibold">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => choose(target.checked)}
          aria-describedby={hintId}
          className="size-6 shrink-0"
        />
        {withdrawalTexts.waiver}
      </label>
      <p id={hintId} className="text-muted">
        {withdrawalTexts.rightRemains[spentOn]}
      </p>
    </div>
  )
}
