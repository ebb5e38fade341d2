import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { button } from '../../ui/classes.ts'

/** A row that scrolls sideways on narrow screens, with a cut-off last card as a hint. */
export function Rail({ title, children }: { title: string; children: ReactNode[] }) {
  const row = useRef<HTMLUListElement>(null)
  const titleId = useId()
  const scroll = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.7 })
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-xl sm:text-2xl">
          {title}
        </h2>
        <div className="flex lg:hidden">
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
      <ul
        ref={row}
        className="-mx-(--gutter) mt-2 grid snap-x scroll-px-(--gutter) scroll-smooth auto-cols-[62%] grid-flow-col gap-4 overflow-x-auto px-(--gutter) pt-2 pb-4 sm:auto-cols-[38%] lg:mx-0 lg:grid-flow-row lg:grid-cols-4 lg:overflow-visible lg:px-0"
      >
        {children}
      </ul>
    </section>
  )
}
