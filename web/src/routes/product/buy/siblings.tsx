import type { WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import { Link } from 'react-router'
import { paths } from '../../../base/paths.ts'
import { lampPicture, Picture } from '../../../ui/content/picture.tsx'

/** The products of the same group as swatches; each is a link to a page of its own. */
export function Siblings({ product: { _id, siblings, variant, name } }: { product: ShownProduct }) {
  if (siblings.length < 2) return null
  return (
    <nav aria-label="Other versions">
      <p>
        <span className="text-muted">Chosen:</span> <strong>{variant ?? name}</strong>
      </p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {siblings.map((sibling) => (
          <li key={sibling._id}>
            <Link
              to={paths.product(sibling._id)}
              preventScrollReset
              aria-current={sibling._id === _id ? 'page' : undefined}
              className="group grid w-18 justify-items-center gap-1 rounded-field text-sm leading-tight font-semibold"
            >
              <span className="picture block aspect-square w-full overflow-hidden rounded-field border-2 border-line group-hover:border-border group-aria-[current=page]:border-fill group-aria-[current=page]:ring-2 group-aria-[current=page]:ring-fill">
                <Picture
                  {...lampPicture(sibling.image, sibling.lit)}
                  alt=""
                  sizes="72px"
                  className="size-full object-cover"
                />
              </span>
              <span className="max-w-full truncate group-aria-[current=page]:text-link">{sibling.variant}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
