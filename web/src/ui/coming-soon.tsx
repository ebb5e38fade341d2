import picture from 'media:brand/empty-orders'
import type { ReactNode } from 'react'
import { looks } from './classes.ts'

type Props = { sentence: string; children: ReactNode }

/** S2.24: holds the place of what is not there yet; the children are the ways on. */
export const ComingSoon = ({ sentence, children }: Props) => (
  <div className={`${looks.page} grid justify-items-center gap-4 py-12 text-center`}>
    <img
      src={`/${picture.path}`}
      alt=""
      width={picture.width}
      height={picture.height}
      className="h-auto w-full max-w-sm rounded-card"
    />
    <h1 className="text-3xl">Coming Soon</h1>
    <p className="max-w-prose text-muted">{sentence}</p>
    <div className="flex flex-wrap justify-center gap-3">{children}</div>
  </div>
)

export const ComingSoonLabel = () => (
  <p className="inline-flex rounded-full bg-sunken px-3 py-1 text-sm font-bold">Coming soon</p>
)
