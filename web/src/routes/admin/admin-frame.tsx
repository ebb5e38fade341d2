import type { Right } from '@storylamp/contract/accounts/staff-rights'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { useAppSelector } from '../../store/store.ts'
import { button } from '../../ui/classes.ts'
import { adminPaths } from './admin-paths.ts'
import { isCurrent } from './is-current.ts'
import { FindForm } from './search/find-form.tsx'
import { useRights } from './staff/use-rights.ts'

/** `also` is a page of the entry that does not stand below its address. */
const entries: { to: string; name: string; right: Right; also?: string }[] = [
  { to: adminPaths.today, name: 'Today', right: 'overview' },
  { to: adminPaths.orders, name: 'Orders', right: 'orders' },
  { to: adminPaths.returns, name: 'Returns', right: 'orders' },
  { to: adminPaths.gifts, name: 'Gifts', right: 'customers' },
  { to: adminPaths.sales, name: 'Sales', right: 'money' },
  { to: adminPaths.money, name: 'Money', right: 'money' },
  { to: adminPaths.owed, name: 'What we owe', right: 'money' },
  { to: adminPaths.products, name: 'Products', right: 'catalog', also: adminPaths.productFacts },
  { to: adminPaths.collections, name: 'Collections', right: 'catalog', also: adminPaths.newCollection },
  { to: adminPaths.bundles, name: 'Bundles', right: 'catalog' },
  { to: adminPaths.discounts, name: 'Discounts', right: 'discounts' },
  { to: adminPaths.customers, name: 'Customers', right: 'customers' },
  { to: adminPaths.messages, name: 'Messages', right: 'customers' },
  { to: adminPaths.staff, name: 'Staff', right: 'staff' },
  { to: adminPaths.connections, name: 'Connections', right: 'connections' },
  { to: adminPaths.settings, name: 'Settings', right: 'pages' },
  { to: adminPaths.audit, name: 'Audit log', right: 'audit' },
  { to: adminPaths.jobs, name: 'Failed jobs', right: 'jobs' },
  { to: adminPaths.secondFactor, name: 'Second factor', right: 'self' },
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
    <div className="-m-2 hidden max-h-[calc(100dvh-var(--header)-1rem)] self-start overflow-y-auto p-2 lg:sticky lg:top-[calc(var(--header)+1rem)] lg:block">
      <p className="px-3 pb-2 text-sm font-bold text-muted">Back office</p>
      <AdminNav />
    </div>
    <div className="min-w-0">
      <FindForm />
      {children}
    </div>
  </div>
)

function AdminNav() {
  const may = useRights()
  const { pathname } = useLocation()
  return (
    <nav aria-label="Back office">
      <ul className="grid gap-1 pt-2 lg:pt-0">
        {entries
          .filter(({ right }) => may(right))
          .map(({ to, name, also }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrent(pathname, to, also) ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-button px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-sunken aria-[current=page]:text-link"
              >
                {name}
                {to === adminPaths.messages && <UnreadCount key={pathname} />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** Beside the name of the page in the navigation. Nothing is asked before the second factor is on. */
const UnreadCount = () => (useAppSelector(({ user }) => user.userProfile?.needsSecondFactor) ? null : <LoadedCount />)

function LoadedCount() {
  const unread = useUncachedRead('/api/admin/messages/unread').reply?.unread ?? 0
  return unread === 0 ? null : (
    <span className="ml-auto rounded-full bg-fill px-2 text-sm font-bold tabular-nums text-on-fill">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  )
}
