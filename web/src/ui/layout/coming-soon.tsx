import picture from 'media:brand/empty-orders'
import type { ReactNode } from 'react'
import { style } from '../classes.ts'
import { LinkRow, Notice } from './notice.tsx'

type Props = { sentence: string; children: ReactNode }

/** The children are links to other pages. */
export const ComingSoon = ({ sentence, children }: Props) => (
  <div className={`${style({ variant: 'page' })} pt-8`}>
    <Notice picture={picture} title="Coming Soon">
      <p className="max-w-prose text-muted">{sentence}</p>
      <LinkRow>{children}</LinkRow>
    </Notice>
  </div>
)

export const ComingSoonLabel = () => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
    <span className="rounded-full border border-border px-3 py-1 font-bold">Coming soon</span>
    <span className="text-muted">More are on the way.</span>
  </p>
)
