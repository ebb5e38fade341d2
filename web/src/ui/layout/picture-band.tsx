import type { ReactNode } from 'react'
import { style } from '../classes.ts'
import { Picture, type PictureFile } from '../content/picture.tsx'

type Props = { id: string; title: string; picture: PictureFile; alt: string; children: ReactNode }

/** Lit in the dark, edge to edge. Wide pictures are calm on the left, where the words stand; a square one fades into the ground. */
export function PictureBand({ id, title, picture, alt, children }: Props) {
  const isWide = picture.width > picture.height
  return (
    <section
      aria-labelledby={id}
      data-theme="dark"
      className="relative isolate grid overflow-hidden bg-night text-ink lg:min-h-[45rem] lg:items-center"
    >
      <div
        className={`-z-10 lg:absolute lg:inset-y-0 lg:right-0 lg:mask-l-from-55% ${isWide ? 'lg:left-0' : 'lg:left-[38%]'} max-lg:mask-t-from-80%`}
      >
        <Picture
          file={picture}
          alt={alt}
          sizes={isWide ? '(min-width: 1024px) 100vw, 150vw' : '(min-width: 1024px) 62vw, 100vw'}
          className={`aspect-square size-full object-cover lg:aspect-auto ${isWide ? 'object-[85%_60%]' : ''}`}
        />
      </div>
      <div className={`${style({ variant: 'page' })} pt-12 max-lg:order-first max-lg:pb-6 lg:py-18`}>
        <div className="grid max-w-md gap-4 text-lg">
          <h2 id={id} className={style({ variant: 'title' })}>
            {title}
          </h2>
          {children}
        </div>
      </div>
    </section>
  )
}
