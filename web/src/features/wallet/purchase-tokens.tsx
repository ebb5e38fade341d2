import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'

/** The way to the packs, which lead back here once they are paid. */
export function PurchaseTokens({ interrupted }: { interrupted: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={paths.wallet}
      state={{ returnTo: pathname + search + interrupted }}
      className={button({ variant: 'secondary' })}
    >
      Purchase Tokens
    </Link>
  )
}
