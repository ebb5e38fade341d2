import type { ReactNode } from 'react'

type Question = { question: string; answer: ReactNode }

/** Questions that open to their answers; native, so that they work without scripts and are found by searching the page. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <div className="divide-y divide-line border-y border-line">
    {questions.map(({ question, answer }) => (
      <details key={question} className="group">
        <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-bold">
          {question}
          <span aria-hidden="true" className="relative size-4 shrink-0">
            <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-current" />
            <span className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-current transition-transform duration-200 group-open:scale-y-0" />
          </span>
        </summary>
        <div className="max-w-prose pb-5 text-muted">{answer}</div>
      </details>
    ))}
  </div>
)
