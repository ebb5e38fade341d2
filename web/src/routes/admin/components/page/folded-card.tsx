import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { style } from '../../../../ui/classes.ts'

type Props = { title: string; isOpen?: boolean; children: ReactNode }

/** A section of a long page: folded on phones, so that all sections fit into one view. */
export const FoldedCard = ({ title, isOpen = false, children }: Props) => (
  <section aria-label={title} className={`${style({ variant: 'card' })} px-4 sm:p-6`}>
    <details open={isOpen} className="open-when-wide group">
      <summary className="flex min-h-14 items-center justify-between gap-3 font-display text-xl font-semibold">
        <h2 className="text-xl">{title}</h2>
        <ChevronDown
          strokeWidth={1.75}
          aria-hidden="true"
          className="shrink-0 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <h2 className="mb-4 text-xl max-sm:hidden">{title}</h2>
      <div className="grid content-start gap-4 max-sm:pt-1 max-sm:pb-4">{children}</div>
    </details>
  </section>
)
