import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { button } from '../../ui/classes.ts'
import { adminPaths } from './admin-paths.ts'

const entries = [
  { to: adminPaths.today, name: 'Today' },
  { to: adminPaths.orders, name: 'Orders' },
  { to: adminPaths.money, name: 'Money' },
  { to: adminPaths.products, name: 'Products' },
  { to: adminPaths.collections, name: 'Collections' },
  { to: adminPaths.bundles, name: 'Bundles' },
  { to: adminPaths.discounts, name: 'Discounts' },
  { to: adminPaths.customers, name: 'Customers' },
  { to: adminPaths.messages, name: 'Messages' },
  { to: adminPaths.settings, name: 'Settings' },
  { to: adminPaths.audit, name: 'Audit log' },
  { to: adminPaths.jobs, name: 'Failed jobs' },
  { to: adminPaths.secondFactor, name: 'Second factor' },
]

/** The navigation stands beside the page, or folds above it on small screens. */
export const AdminFrame = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-6 pb-12 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link, by key or by pointer, closes it */}
    <details
      className="lg:hidden"
      onClick={(event) => (event.target as Element).closest('a') && event.currentTarget.removeAttribute('open')}
    >
      <summary className={`${button({ variant: 'secondary' })} w-full list-none`}>
        <Menu strokeWidth={1.75} aria-hidden="true" />
        Back office
      </summary>
      <AdminNav />
    </details>
    <div className="hidden lg:block">
      <p className="px-3 pb-2 text-sm font-bold text-muted">Back office</p>
      <AdminNav />
    </div>
    <div className="min-w-0">{children}</div>
  </div>
)

const AdminNav = () => (
  <nav aria-label="Back office">
    <ul className="grid gap-1 pt-2 lg:pt-0">
      {entries.map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === adminPaths.today}
            className="flex min-h-11 items-center rounded-button px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-link"
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
