import { Check } from 'lucide-react'

const steps = ['You', 'Children', 'Code'] as const
export type Step = 0 | 1 | 2

/** How far a newcomer has come. */
export const Steps = ({ current }: { current: Step }) => (
  <ol aria-label="Steps" className="mt-5 flex gap-2">
    {steps.map((name, position) => (
      <li key={name} aria-current={position === current ? 'step' : undefined} className="grid grow basis-0 gap-1.5">
        <span className={`h-1.5 rounded-full ${position <= current ? 'bg-fill' : 'bg-line'}`} />
        <span
          className={`flex items-center gap-1 text-sm ${position === current ? 'font-bold text-ink' : 'text-muted'}`}
        >
          {position < current && <Check strokeWidth={1.75} className="size-4" aria-hidden="true" />}
          <span className="sr-only">{position < current ? 'Done: ' : `Step ${position + 1}: `}</span>
          {name}
        </span>
      </li>
    ))}
  </ol>
)
