import type { ReactNode } from 'react'

type Row = { icon: ReactNode; title: string; text?: ReactNode }

const shapes = {
  /** One below the other, such as delivery, returns and warranty beside a price. */
  rows: { list: 'grid divide-y divide-line', item: 'flex gap-4 py-4' },
  /** Beside one another on wide screens, such as a strip of reasons to trust. */
  strip: { list: 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-8 gap-y-6', item: 'flex gap-4' },
} as const

type Props = { rows: readonly Row[]; shape?: keyof typeof shapes }

/** An icon, a few bold words, and a line of text. */
export const IconRows = ({ rows, shape = 'rows' }: Props) => (
  <ul className={shapes[shape].list}>
    {rows.map(({ icon, title, text }) => (
      <li key={title} className={shapes[shape].item}>
        <span aria-hidden="true" className="mt-0.5 shrink-0 text-link">
          {icon}
        </span>
        <div className="min-w-0">
          <p className="font-bold">{title}</p>
          {text !== undefined && <div className="text-muted">{text}</div>}
        </div>
      </li>
    ))}
  </ul>
)
