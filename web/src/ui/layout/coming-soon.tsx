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

/** What is coming, where a part of it is on sale already. */
export const ComingSoonLabel = ({ more }: { more: string | undefined }) => (
  <p className="rounded-full border border-border px-3 py-1 text-sm font-bold">
    Coming soon{more === undefined ? '' : `: more ${more}`}
  </p>
)
