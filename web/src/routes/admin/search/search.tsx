import type { Reference } from '@storylamp/contract/admin/references'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { TextLink } from '../../../ui/button.tsx'
import { shownDay } from '../../../ui/content/shown-time.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded, type Read } from '../components/page/loaded.tsx'
import { ForRight } from '../staff/for-right.tsx'

const maxShown = 5

/** What each list finds, as far as the role reaches: the lists themselves answer, so that one finds the same in both places. */
export function Component() {
  const q = (useSearchParams()[0].get('q') ?? '').trim().slice(0, 200)
  return (
    <AdminPage title={q === '' ? 'Search' : `Search: ${q}`}>
      {q === '' ? (
        <p>
          Number or recipient of an order, number of a return, an invoice or a parcel, name or email of a customer, name
          or SKU of a product, or a discount code.
        </p>
      ) : (
        // The key begins anew with other words. All lists appear together, so that none pushes the next one down.
        <div key={q}>
          <div className="peer relative grid gap-6 before:absolute before:text-muted xl:grid-cols-2 has-data-searching:*:invisible has-data-searching:before:content-['Searching_…']">
            <ForRight right="orders">
              <Orders search={q} />
            </ForRight>
            <ForRight right="orders">
              <References search={q} />
            </ForRight>
            <ForRight right="customers">
              <Customers search={q} />
            </ForRight>
            <ForRight right="catalog">
              <Products search={q} />
            </ForRight>
            <ForRight right="discounts">
              <Codes search={q} />
            </ForRight>
          </div>
          {/* Lists that are searching or have failed are there, too. */}
          <p className="peer-has-[section]:hidden">Nothing found</p>
        </div>
      )}
    </AdminPage>
  )
}

type Props = { search: string }

const Orders = ({ search }: Props) => (
  <Found
    title="Orders"
    read={useUncachedRead('/api/admin/orders', { query: { search } })}
    search={search}
    all={adminPaths.orders}
    show={({ _id, number, createdAt, customer }) => (
      <Entry key={_id} to={adminPaths.order(_id)} name={number}>
        {[shownDay(createdAt), customer?.name].filter(Boolean).join(' · ')}
      </Entry>
    )}
  />
)

const pageOf: Record<Reference['kind'], (id: string) => string> = {
  return: adminPaths.return,
  invoice: adminPaths.order,
  parcel: adminPaths.order,
}
const nameOf: Record<Reference['kind'], string> = {
  return: 'Return',
  invoice: 'Order of invoice',
  parcel: 'Order of parcel',
}

const References = ({ search }: Props) => (
  <Found
    title="Returns, invoices and parcels"
    read={useUncachedRead('/api/admin/references', { query: { number: search } })}
    search={search}
    show={({ kind, _id, number }) => <Entry key={_id} to={pageOf[kind](_id)} name={`${nameOf[kind]} ${number}`} />}
  />
)

const Customers = ({ search }: Props) => (
  <Found
    title="Customers"
    read={useUncachedRead('/api/admin/customers', { query: { search } })}
    search={search}
    all={adminPaths.customers}
    show={({ familyId, name, email }) => (
      <Entry key={familyId} to={adminPaths.customer(familyId)} name={name}>
        {email}
      </Entry>
    )}
  />
)

const Products = ({ search }: Props) => (
  <Found
    title="Products"
    read={useUncachedRead('/api/admin/products', { query: { search } })}
    search={search}
    all={adminPaths.products}
    show={({ _id, name, sku }) => (
      <Entry key={_id} to={adminPaths.product(_id)} name={name}>
        {sku}
      </Entry>
    )}
  />
)

const Codes = ({ search }: Props) => (
  <Found
    title="Discount codes"
    read={useUncachedRead('/api/admin/discounts', { query: { search } })}
    search={search}
    all={adminPaths.discounts}
    show={({ _id, code }) => <Entry key={_id} to={adminPaths.discount(_id)} name={code} />}
  />
)

type FoundProps<Row> = {
  title: string
  read: Read<{ data: Row[] }>
  search: string
  /** The list that shows all that match. */
  all?: string
  show: (row: Row) => ReactNode
}

/** Nothing at all where nothing was found. */
function Found<Row>({ title, read, search, all, show }: FoundProps<Row>) {
  const isEmpty = read.reply?.data.length === 0
  const isSearching = read.problem === undefined && (read.reply === undefined || (isEmpty && read.isFetching))
  if (isEmpty && !isSearching && read.problem === undefined) return null
  return (
    <AdminCard title={title}>
      {isSearching ? (
        <span data-searching="" />
      ) : (
        <Loaded read={read} isPart failureText="This could not be searched.">
          {({ data }) => (
            <>
              <ul className="grid gap-2">{data.slice(0, maxShown).map(show)}</ul>
              {data.length > maxShown && all !== undefined && (
                <p>
                  <TextLink to={`${all}?${new URLSearchParams({ search })}`}>All that match</TextLink>
                </p>
              )}
            </>
          )}
        </Loaded>
      )}
    </AdminCard>
  )
}

const Entry = ({ to, name, children }: { to: string; name: string; children?: string }) => (
  <li className="wrap-anywhere">
    <TextLink to={to} className="inline-block py-1 font-semibold">
      {name}
    </TextLink>
    {children !== undefined && <span className="block text-sm text-muted">{children}</span>}
  </li>
)
