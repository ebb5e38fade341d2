import type { ReactNode } from 'react'

type Step = { title: string; text: ReactNode; picture?: ReactNode }

/** Numbered steps, side by side on wide screens. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-8">
    {steps.map(({ title, text, picture }, before) => (
      <li key={title} className="grid content-start gap-4">
        {picture}
        <div className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-fill font-bold text-on-fill tabular-nums"
          >
            {before + 1}
          </span>
          <div className="min-w-0">
            <h3 className="text-lg">{title}</h3>
            <div className="mt-1 text-muted">{text}</div>
          </div>
        </div>
      </li>
    ))}
  </ol>
)
