import type { WireAdminProduct as Product } from '@storylamp/contract/catalog/admin-catalog'
import { productsCsvPath } from '@storylamp/contract/catalog/import-products'
import { nightPicture } from '@storylamp/contract/catalog/night-picture'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import { fewPieces } from '@storylamp/contract/stock/stock-texts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/content/badge.tsx'
import { adminPaths } from '../admin-paths.ts'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { CsvButton } from '../components/lists/csv-button.tsx'
import { ListPages } from '../components/lists/list-pages.tsx'
import { RowLink } from '../components/lists/row-link.tsx'
import { SearchForm } from '../components/lists/search-form.tsx'
import { selectColumn, useSelection } from '../components/lists/selection.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Thumbnail } from '../components/uploads/thumbnail.tsx'
import { useAction } from '../components/use-action.ts'
import { BulkChange } from './bulk-change.tsx'
import { ImportProducts } from './import-products.tsx'
import { ImportStock } from './import-stock.tsx'
import { SaleBadge } from './sale-badge.tsx'

const collectionsColumn = (names: ReadonlyMap<string, string>): Column<Product> => ({
  name: 'Collections',
  show: ({ collections }) => collections.map((type) => names.get(type) ?? type).join(', '),
  slot: 'wideScreens',
})

const columns: Column<Product>[] = [
  {
    name: 'Picture',
    show: ({ images }) =>
      images[0] !== undefined && (
        <span className="md:[&_img]:size-12">
          <Thumbnail path={images[0]} lit={nightPicture(images)} isSmall />
        </span>
      ),
    slot: 'lead',
  },
  {
    name: 'Product',
    show: ({ _id, name, sku }) => (
      <>
        <RowLink to={adminPaths.product(_id)}>{name}</RowLink>
        <span className="block text-sm text-muted">{sku}</span>
      </>
    ),
    slot: 'title',
  },
  {
    name: 'Price',
    show: ({ price, priceNow, ...product }) => (
      <>
        {formatPrice(priceNow ?? price, currencyOf(product))}
        {priceNow !== undefined && (
          <span className="block text-sm font-normal text-muted">
            usually {formatPrice(price, currencyOf(product))}
          </span>
        )}
      </>
    ),
    isNumber: true,
    slot: 'amount',
  },
  {
    name: 'Stock',
    show: ({ stock, held = 0 }) => stock !== null && <Stock free={stock - held} />,
    isNumber: true,
    slot: 'status',
  },
]

const saleColumn: Column<Product> = {
  name: 'Shelf',
  show: (product) => (
    <span className="flex flex-wrap gap-1">
      <SaleBadge {...product} />
      {product.images.length === 0 && <Badge tone="warning">No picture yet</Badge>}
    </span>
  ),
  slot: 'status',
}

export function Component() {
  const filtering = useFilters(['search', 'stock'])
  const { filters, change } = filtering
  const read = useUncachedRead('/api/admin/products', { query: filters })
  const collections = useUncachedRead('/api/admin/collections').reply?.data ?? []
  const names = new Map(collections.map(({ type, name }) => [type, name]))
  const saleButton: Column<Product> = {
    name: 'Change',
    show: (product) => <SaleButton product={product} onChanged={read.refetch} />,
    // Phones have the checkbox on the product's page.
    slot: 'wideScreens',
  }
  return (
    <AdminPage
      title="Products"
      actions={<ButtonLink to={adminPaths.newProduct}>New product</ButtonLink>}
      moreActions={
        <>
          <ButtonLink to={adminPaths.productFacts} variant="secondary">
            Product facts
          </ButtonLink>
          <CsvButton path={productsCsvPath} name="products" right="catalog">
            Export products
          </CsvButton>
          <ImportProducts onDone={read.refetch} />
          <ImportStock onDone={read.refetch} />
        </>
      }
    >
      <SearchForm {...filtering} label="Name or SKU" />
      <CheckboxField
        label="Running low: five pieces or fewer"
        checked={filters.stock === 'low'}
        onChange={({ target }) => change('stock', target.checked ? 'low' : '')}
      />
      <Loaded read={read} failureText="The products could not be loaded.">
        {({ data, ...pages }) => (
          <>
            {/* The key clears the selection when the page or a filter changes. */}
            <ProductTable
              key={JSON.stringify(filters)}
              products={data}
              columns={[...columns, collectionsColumn(names), saleColumn, saleButton]}
              onChanged={read.refetch}
            />
            <ListPages {...pages} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

type TableProps = { products: Product[]; columns: Column<Product>[]; onChanged: () => void }

function ProductTable({ products, columns, onChanged }: TableProps) {
  const selection = useSelection(products.map(({ _id }) => _id))
  return (
    <>
      <BulkChange
        products={products.filter(({ _id }) => selection.selected.includes(_id))}
        onChanged={() => {
          selection.clear()
          onChanged()
        }}
      />
      <AdminTable
        label="Products"
        rows={products}
        columns={[selectColumn<Product>(selection, ({ name }) => name), ...columns]}
        keyOf={({ _id }) => _id}
        whenEmpty="There are no products yet."
        noMatch="No matching products"
      />
    </>
  )
}

const Stock = ({ free }: { free: number }) =>
  free > fewPieces ? (
    <>
      {free}
      <span className="md:hidden"> left</span>
    </>
  ) : (
    <Badge tone={free === 0 ? 'danger' : 'warning'}>{`${free} left`}</Badge>
  )

type Props = { product: Product; onChanged: () => void }

function SaleButton({ product: { _id, name, isActive }, onChanged }: Props) {
  const { run, isPending } = useAction()
  const change = (to: boolean, undo?: () => void) =>
    run((send) => send('PUT', '/api/products/:id', { params: { id: _id }, body: { isActive: to } }), {
      successText: to ? `${name} is on the shelf.` : `${name} is off the shelf.`,
      undo,
      failureText: 'The product could not be changed. Please try again.',
      onDone: onChanged,
    })
  return (
    <Button aria-disabled={isPending} variant="secondary" onClick={() => change(!isActive, () => change(isActive))}>
      {isActive ? 'Deactivate' : 'Activate'}
      <span className="sr-only">{name}</span>
    </Button>
  )
}
