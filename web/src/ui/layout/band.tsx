import type { ReactNode } from 'react'
import { style } from '../classes.ts'

const grounds = {
  plain: '',
  surface: 'bg-surface',
  sunken: 'bg-sunken',
  /** Indigo in both themes; inside, the colors are those of the dark theme. */
  night: 'bg-night text-ink',
} as const

type Props = { ground?: keyof typeof grounds; labelledBy?: string; children: ReactNode }

/** A part of a page as wide as the window, whose content keeps to the page's width. Not inside another page container. */
export function Band({ ground = 'plain', labelledBy, children }: Props) {
  // Without a heading of its own it is no section.
  const Element = labelledBy === undefined ? 'div' : 'section'
  return (
    <Element
      aria-labelledby={labelledBy}
      data-theme={ground === 'night' ? 'dark' : undefined}
      className={`${grounds[ground]} py-12 sm:py-18`}
    >
      <div className={style({ variant: 'page' })}>{children}</div>
    </Element>
  )
}

type HeadProps = { id?: string; title: string; lead?: string; children?: ReactNode }

/** The heading of a band; the children stand at its end, such as a link to all. */
export const BandHead = ({ id, title, lead, children }: HeadProps) => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-8">
    <div className="max-w-prose min-w-0">
      <h2 id={id} className={style({ variant: 'heading' })}>
        {title}
      </h2>
      {lead !== undefined && <p className={`${style({ variant: 'lead' })} mt-2`}>{lead}</p>}
    </div>
    {children}
  </div>
)
