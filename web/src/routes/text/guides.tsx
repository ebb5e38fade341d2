import type { Guide } from '@storylamp/contract/downloads/downloads'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { style } from '../../ui/classes.ts'

/** The PDF guides, for help without a page of words. */
export const Guides = ({ id, guides }: { id: string; guides: Guide[] }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className={style({ variant: 'heading' })}>
      Printable guides
    </h2>
    <p className="mt-4">First steps, cleaning and safety on three small pages, as a PDF.</p>
    <ul className="mt-4 grid gap-x-6 sm:grid-cols-2">
      {guides.map(({ productId, name, file }) => (
        <li key={productId}>
          <a href={file} download className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center gap-2`}>
            <Download strokeWidth={1.75} aria-hidden="true" className="size-5 shrink-0" />
            {name}
          </a>
        </li>
      ))}
    </ul>
    <p className="mt-4">
      All of them, and the bundles that you own, are on the{' '}
      <Link to={paths.downloads} className={style({ variant: 'link' })}>
        downloads page
      </Link>
      .
    </p>
  </section>
)
