import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { button, style } from '../classes.ts'

type Props = {
  title: string
  /** Beside the title, such as a link to all. */
  link?: ReactNode
  /** A rail at every width; otherwise four columns on wide screens. */
  isAlwaysRail?: boolean
  children: ReactNode[]
}

/** A row of list items that scrolls sideways, with a cut-off last card as a hint. It works without scripts, too. */
export function Rail({ title, link, isAlwaysRail = false, children }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const titleId = useId()
  const scroll = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7 })
  return (
    <section aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={titleId} className={`${style({ variant: 'heading' })} mr-auto`}>
          {title}
        </h2>
        {/* On phones the link and the buttons share the line below the title. */}
        <div className="flex grow flex-wrap items-center gap-x-4 sm:justify-end">
          {link}
          <div className={`max-sm:ml-auto ${isAlwaysRail ? 'flex' : 'flex lg:hidden'}`}>
            <button
              type="button"
              className={button({ variant: 'icon' })}
              aria-label="Scroll back"
              onClick={() => scroll(-1)}
            >
              <ChevronLeft strokeWidth={1.75} />
            </button>
            <button
              type="button"
              className={button({ variant: 'icon' })}
              aria-label="Scroll on"
              onClick={() => scroll(1)}
            >
              <ChevronRight strokeWidth={1.75} />
            </button>
          </div>
        </div>
      </div>
      <ul
        ref={row}
        className={`-mx-(--gutter) mt-2 grid snap-x scroll-px-(--gutter) scroll-smooth auto-cols-[62%] grid-flow-col gap-4 overflow-x-auto px-(--gutter) pt-2 pb-4 [scrollbar-width:thin] sm:auto-cols-[38%] ${isAlwaysRail ? 'lg:auto-cols-[22.5%]' : 'lg:mx-0 lg:grid-flow-row lg:grid-cols-4 lg:overflow-visible lg:px-0'}`}
      >
        {children}
      </ul>
    </section>
  )
}
