import type {
  WireAdminProduct as AdminProduct,
  WireNewProduct as NewProduct,
} from '@storylamp/contract/catalog/admin-catalog'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { Link, useNavigate, useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { paths } from '../../../base/paths.ts'
import { useSettings } from '../../../base/settings.ts'
import { style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { editing } from '../components/merge/merging.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { PriceHistory } from './price-history.tsx'
import { checkProduct, ProductSections, showIn } from './product-sections.tsx'
import { StockCard } from './stock-card.tsx'
import { productLabels, toProductFields } from './to-product.ts'

export function Component() {
  const { currency } = useSettings()
  const { id = '' } = useParams()
  const read = useUncachedRead('/api/admin/products/:id', { params: { id } })
  return (
    <AdminPage
      title={read.reply?.data.name ?? 'Product'}
      parent={{ name: 'All products', to: adminPaths.products }}
      aside={read.reply !== undefined && <Links product={read.reply.data} />}
    >
      <Loaded read={read} failureText="The product could not be loaded.">
        {({ data }) => (
          <>
            <AdminForm
              key={id}
              check={checkProduct}
              successText="The product is saved."
              failureText="The product could not be saved. Please try again."
              {...editing<NewProduct, AdminProduct>({
                loaded: data,
                toFields: toProductFields,
                labels: productLabels,
                show: showIn(currency),
                save: (send, body, version) =>
                  send('PUT', '/api/products/:id', { params: { id }, body: { ...body, version } }),
                reload: read.refetch,
              })}
            >
              <ProductSections product={data} />
            </AdminForm>
            <StockCard productId={id} version={data.version} onChanged={read.refetch} />
            <PriceHistory productId={id} version={data.version} />
            <DeleteProduct product={data} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

const link = `${style({ variant: 'link' })} inline-block py-2.5`

const Links = ({ product: { _id, isActive } }: { product: Product }) => (
  <span className="flex flex-wrap gap-x-6">
    <Link to={adminPaths.copyOf(_id)} className={link}>
      Copy
    </Link>
    {isActive && (
      <Link to={paths.product(_id)} className={link}>
        See it in the shop
      </Link>
    )}
  </span>
)

function DeleteProduct({ product: { _id, name } }: { product: Product }) {
  const navigate = useNavigate()
  return (
    <div>
      <ConfirmDialog
        buttonLabel="Delete the product"
        isDangerous
        title={`Delete ${name}?`}
        submitLabel="Delete"
        send={(send) => send('DELETE', '/api/products/:id', { params: { id: _id } })}
        successText={({ data }) => (data.outcome === 'deleted' ? `${name} is deleted.` : `${name} is off the shelf.`)}
        failureText="The product could not be deleted. Please try again."
        onDone={() => navigate(adminPaths.products)}
      >
        <p>This cannot be undone. If an order or a cart has it, it is taken off the shelf instead.</p>
      </ConfirmDialog>
    </div>
  )
}
