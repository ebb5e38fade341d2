import type { FactKind, LackingProduct } from '@storylamp/contract/catalog/product-facts'
import { useSearchParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { TextLink } from '../../../ui/button.tsx'
import { PageLinks } from '../../../ui/layout/page-links.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { RowLink } from '../components/lists/row-link.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'

const factNames: Record<FactKind, string> = {
  picture: 'a picture',
  manufacturer: 'manufacturer',
  responsible: 'responsible person in the EU',
  charger: 'charger, as it has a battery',
  guarantee: 'notice on the legal guarantee',
}

const columns: Column<LackingProduct>[] = [
  {
    name: 'Product',
    show: ({ _id, name }) => <RowLink to={adminPaths.product(_id)}>{name}</RowLink>,
    slot: 'title',
  },
  { name: 'Missing', show: ({ missing }) => missing.map((fact) => factNames[fact]).join(', ') },
]

type Country = { code: string; name: string; asks: FactKind[] }

/** What the law of each country sold to asks to be said of products, and which products lack some of it. */
export function Component() {
  const [search] = useSearchParams()
  const page = search.get('page')
  const read = useUncachedRead('/api/admin/product-facts', { query: page === null ? {} : { page } })
  return (
    <AdminPage title="Product facts" parent={{ name: 'Products', to: adminPaths.products }}>
      <Loaded read={read} failureText="The product facts could not be loaded.">
        {({ data, total, page: shown, pageCount, countries, refuses }) => (
          <>
            <Countries countries={countries} isLacking={total > 0} refuses={refuses} />
            <AdminTable
              label="Products that lack facts"
              rows={data}
              columns={columns}
              keyOf={({ _id }) => _id}
              whenEmpty="No product lacks a fact that a country you sell to asks for."
            />
            <PageLinks page={shown} pageCount={pageCount} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

type CountriesProps = { countries: Country[]; isLacking: boolean; refuses: boolean }

function Countries({ countries, isLacking, refuses }: CountriesProps) {
  const asking = countries.filter(({ asks }) => asks.length > 0)
  const others = countries.filter(({ asks }) => asks.length === 0)
  return (
    <AdminCard title="Countries that you sell to">
      {asking.length > 0 && (
        <p className="max-w-prose">
          <strong>{namesOf(asking)}</strong>: the page of a product must name its manufacturer and the responsible
          person in the European Union, show a picture, the pictograms of the charger if it has a battery, and the
          notice on the legal guarantee. What holds for all products is entered under{' '}
          <TextLink to={adminPaths.settingsSection('safety')}>Product safety</TextLink>.
        </p>
      )}
      {others.length > 0 && (
        <p className="max-w-prose">
          <strong>{namesOf(others)}</strong>: nothing is asked for here.
        </p>
      )}
      {asking.length > 0 && isLacking && (
        <p className="max-w-prose">
          {refuses
            ? 'Products that lack something are not sold to those countries.'
            : 'Products that lack something are sold there all the same, unless you change that under Product safety.'}
        </p>
      )}
    </AdminCard>
  )
}

const list = new Intl.ListFormat('en-US')
const namesOf = (countries: Country[]) => list.format(countries.map(({ name }) => name))
