import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { button } from '../../ui/classes.ts'
import { deskPaths } from './desk-paths.ts'

const entries = [
  { to: deskPaths.today, name: 'Today' },
  { to: deskPaths.orders, name: 'Orders' },
  { to: deskPaths.products, name: 'Products' },
  { to: deskPaths.collections, name: 'Collections' },
  { to: deskPaths.bundles, name: 'Bundles' },
  { to: deskPaths.customers, name: 'Customers' },
  { to: deskPaths.messages, name: 'Messages' },
  { to: deskPaths.audit, name: 'Audit log' },
  { to: deskPaths.jobs, name: 'Failed jobs' },
  { to: deskPaths.secondFactor, name: 'Second factor' },
]

/** The sections beside the page, or folded away above it where there is no room. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-6 pb-12 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that was followed folds it, by key or pointer alike */}
    <details
      className="lg:hidden"
      onClick={(event) => (event.target as Element).closest('a') && event.currentTarget.removeAttribute('open')}
    >
      <summary className={`${button({ variant: 'secondary' })} w-full list-none`}>
        <Menu strokeWidth={1.75} aria-hidden="true" />
        Back office
      </summary>
      <Sections />
    </details>
    <div className="hidden lg:block">
      <p className="px-3 pb-2 text-sm font-bold text-muted">Back office</p>
      <Sections />
    </div>
    <div className="min-w-0">{children}</div>
  </div>
)

const Sections = () => (
  <nav aria-label="Back office">
    <ul className="grid gap-1 pt-2 lg:pt-0">
      {entries.map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === deskPaths.today}
            className="flex min-h-11 items-center rounded-button px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-link"
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
