import type { ReactNode } from 'react'
import type { PictureFile } from '../content/picture.tsx'

type Props = { picture?: PictureFile; title: string; heading?: 'h1' | 'h2'; children: ReactNode }

/** A picture, a heading and links, for pages and sections without other content. */
export const Notice = ({ picture, title, heading: Heading = 'h1', children }: Props) => (
  <div className="grid justify-items-center gap-4 py-8 text-center text-balance">
    {picture !== undefined && (
      <img
        src={`/${picture.path}`}
        alt=""
        width={picture.width}
        height={picture.height}
        className="h-auto w-full max-w-sm rounded-card"
      />
    )}
    <Heading className={Heading === 'h1' ? 'text-3xl' : 'text-2xl'}>{title}</Heading>
    {children}
  </div>
)

export const LinkRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-center gap-3">{children}</div>
)
