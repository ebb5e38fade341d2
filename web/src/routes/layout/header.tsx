import mark from 'media:brand/mark'
import { Menu, Moon, ShoppingCart, Sun, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { useAppDispatch, useAppSelector } from '../../store/store.ts'
import { toggleTheme } from '../../store/theme.ts'
import { button, style } from '../../ui/classes.ts'
import { ProfileMenu } from './profile-menu.tsx'

export function Header() {
  const { shopName } = useSettings()
  return (
    <header className="border-b border-line bg-surface">
      <div className={`${style({ variant: 'page' })} flex min-h-18 flex-wrap items-center sm:gap-1`}>
        <Link
          to={paths.home}
          className="mr-auto flex min-h-11 min-w-11 items-center gap-2 rounded-button font-display text-lg font-semibold sm:text-xl"
        >
          <img src={`/${mark.path}`} alt="" width={40} height={40} className="rounded-field" />
          <span className="max-[22rem]:sr-only">{shopName}</span>
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <NavigationLinks className="flex items-center gap-1" />
        </nav>
        <ThemeToggle />
        <CartLink />
        <Popover id="account" label="Account" icon={<UserRound strokeWidth={1.75} />} className="sm:w-64">
          <ProfileMenu />
        </Popover>
        <div className="lg:hidden">
          <Popover id="navigation" label="Menu" icon={<Menu strokeWidth={1.75} />} className="sm:w-80">
            <nav aria-label="Main">
              <NavigationLinks className="grid gap-1" />
            </nav>
          </Popover>
        </div>
      </div>
    </header>
  )
}

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

function CartLink() {
  const quantity = useAppSelector(({ cart }) => cart.cartTotalQuantity)
  return (
    <Link
      to={paths.cart}
      className={button({ variant: 'icon' })}
      aria-label={quantity === 0 ? 'Cart' : `Cart, ${quantity} items`}
    >
      <ShoppingCart strokeWidth={1.75} />
      {quantity > 0 && (
        <span className="absolute -top-0.5 -right-0.5 min-w-[1.45em] rounded-full bg-lamp px-1 text-center text-[min(0.875rem,5vw)] leading-[1.45] font-bold text-on-lamp">
          {quantity}
        </span>
      )}
    </Link>
  )
}

type PopoverProps = { id: string; label: string; icon: ReactNode; className: string; children: ReactNode }

/** A native popover: works without scripts, closes on Escape and outside clicks, and restores the focus. */
const Popover = ({ id, label, icon, className, children }: PopoverProps) => (
  <>
    <button type="button" popoverTarget={id} className={button({ variant: 'icon' })} aria-label={label}>
      {icon}
    </button>
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: what was followed or pressed inside closes it, by key or pointer alike */}
    {/* biome-ignore lint/a11y/noStaticElementInteractions: the links and buttons inside are what is acted on */}
    <div
      id={id}
      popover="auto"
      onClick={(event) => (event.target as Element).closest('a, button') && event.currentTarget.hidePopover()}
      className={`absolute inset-auto top-16 right-2 left-2 m-0 w-auto sm:right-[max(1.5rem,50%-34.5rem)] rounded-card border border-line bg-surface p-3 shadow-lift sm:left-auto ${className}`}
    >
      {children}
    </div>
  </>
)

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
