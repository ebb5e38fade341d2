import mark from 'media:brand/mark'
import { Menu, Moon, ShoppingCart, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { useAppDispatch, useAppSelector } from '../../store/store.ts'
import { toggleTheme } from '../../store/theme.ts'
import { button, style } from '../../ui/classes.ts'
import { Popover } from '../../ui/popover.tsx'
import { AccountMenu } from './account-menu.tsx'
import { SearchField } from './search-field.tsx'

/** What surrounds a page: the shop, the checkout without ways to get lost, or the back office. */
export type Frame = 'shop' | 'checkout' | 'admin'

export function Header({ frame }: { frame: Frame }) {
  const width = frame === 'admin' ? 'w-full px-(--gutter)' : style({ variant: 'page' })
  return (
    <header className="z-30 border-b border-line bg-surface [@media(min-height:30em)]:sticky [@media(min-height:30em)]:top-0">
      <div className={`${width} flex min-h-(--header) items-center max-lg:flex-wrap sm:gap-1`}>
        <Logo />
        {frame === 'shop' && <ShopNavigation />}
        {frame === 'admin' && <AdminNavigation />}
      </div>
    </header>
  )
}

/** Longer names are set smaller, and over two lines where there is no room. */
const shortName = 12

function Logo() {
  const { shopName } = useSettings()
  return (
    <Link
      to={paths.home}
      className={`mr-auto flex min-h-11 min-w-11 max-w-max flex-[1_1_9rem] items-center gap-2 rounded-button font-display font-semibold lg:flex-[1_1_auto] ${shopName.length > shortName ? 'text-base leading-tight sm:text-lg' : 'text-lg sm:text-xl'}`}
    >
      <img src={`/${mark.path}`} alt="" width={40} height={40} className="rounded-field" />
      <span className="line-clamp-2 wrap-anywhere max-[22rem]:sr-only">{shopName}</span>
    </Link>
  )
}

const ShopNavigation = () => (
  <>
    <nav aria-label="Main" className="hidden lg:block">
      <NavigationLinks className="flex items-center gap-1" />
    </nav>
    <SearchField />
    <ThemeToggle />
    <CartLink />
    <AccountMenu />
    <div className="lg:hidden">
      <Popover id="navigation" label="Menu" icon={<Menu strokeWidth={1.75} />} className="sm:w-80">
        <nav aria-label="Main">
          <NavigationLinks className="grid gap-1" />
        </nav>
      </Popover>
    </div>
  </>
)

const AdminNavigation = () => (
  <>
    <Link reloadDocument to={paths.home} className={`${button({ variant: 'ghost' })} max-sm:hidden`}>
      View shop
    </Link>
    <ThemeToggle />
    <AccountMenu isAtEdge />
  </>
)

function NavigationLinks({ className }: { className: string }) {
  const { showsBundles } = useSettings()
  const isSignedIn = useAppSelector(({ user }) => user.user !== null)
  return (
    <ul className={className}>
      <NavigationLink to={paths.home}>Home</NavigationLink>
      <NavigationLink to={paths.collections}>Collections</NavigationLink>
      <NavigationLink to={paths.products}>Products</NavigationLink>
      {showsBundles && <NavigationLink to={paths.bundles}>Bundles</NavigationLink>}
      {showsBundles && <NavigationLink to={paths.customize}>Generate</NavigationLink>}
      {!isSignedIn && <NavigationLink to={paths.login}>Login</NavigationLink>}
    </ul>
  )
}

const NavigationLink = ({ to, children }: { to: string; children: string }) => (
  <li>
    <NavLink
      to={to}
      end
      className="flex min-h-11 items-center rounded-button px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-link"
    >
      {children}
    </NavLink>
  </li>
)

const CartLink = () => (
  <CartCount>
    {(count, label) => (
      <Link to={paths.cart} className={`${button({ variant: 'icon' })} max-sm:hidden`} aria-label={label}>
        <ShoppingCart strokeWidth={1.75} />
        {count}
      </Link>
    )}
  </CartCount>
)

/** The number of pieces in the cart, as a mark on its icon and in words. */
export function CartCount({ children }: { children: (mark: ReactNode, label: string) => ReactNode }) {
  const quantity = useAppSelector(({ cart }) => cart.cartTotalQuantity)
  const label = quantity === 0 ? 'Cart' : `Cart, ${quantity} item${quantity === 1 ? '' : 's'}`
  const count = quantity > 0 && (
    <span className="absolute -top-0.5 -right-0.5 min-w-[1.45em] rounded-full bg-lamp px-1 text-center text-[min(0.875rem,5vw)] leading-[1.45] font-bold text-on-lamp">
      {quantity}
    </span>
  )
  return children(count, label)
}

function ThemeToggle() {
  const dispatch = useAppDispatch()
  const isDark = useAppSelector(({ theme }) => theme.mode === 'dark')
  return (
    <button
      type="button"
      className={button({ variant: 'icon' })}
      aria-label="Dark theme"
      aria-pressed={isDark}
      onClick={() => dispatch(toggleTheme())}
    >
      <Moon strokeWidth={1.75} className="dark:hidden" />
      <Sun strokeWidth={1.75} className="hidden dark:block" />
    </button>
  )
}
