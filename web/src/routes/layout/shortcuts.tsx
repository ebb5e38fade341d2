import { BookOpen, House, ListMusic, ShoppingBag, ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { CartCount } from './header.tsx'

/** The bar at the bottom of phones; app.css reserves its height. Its text keeps its size, so that all five stay in view. */
export function Shortcuts() {
  const { showsBundles } = useSettings()
  return (
    <nav
      id="shortcuts"
      aria-label="Shortcuts"
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--shortcuts) border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <Shortcut to={paths.home} name="Home" icon={<House strokeWidth={1.75} />} />
      <Shortcut to={paths.products} name="Shop" icon={<ShoppingBag strokeWidth={1.75} />} />
      {showsBundles && <Shortcut to={paths.bundles} name="Stories" icon={<BookOpen strokeWidth={1.75} />} />}
      <Shortcut to={paths.playlist} name="Playlist" icon={<ListMusic strokeWidth={1.75} />} />
      <CartCount>
        {(count, label) => (
          <Shortcut
            to={paths.cart}
            name="Cart"
            detail={label.slice('Cart'.length)}
            icon={
              <span aria-hidden="true" className="relative">
                <ShoppingCart strokeWidth={1.75} />
                {count}
              </span>
            }
          />
        )}
      </CartCount>
    </nav>
  )
}

type Props = { to: string; name: string; detail?: string; icon: ReactNode }

const Shortcut = ({ to, name, detail = '', icon }: Props) => (
  <NavLink
    to={to}
    end
    className="flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-muted -outline-offset-4 aria-[current=page]:text-link"
  >
    {icon}
    <span className="text-[min(13px,3.6vw)] leading-tight font-bold">
      {name}
      {detail !== '' && <span className="sr-only">{detail}</span>}
    </span>
  </NavLink>
)
