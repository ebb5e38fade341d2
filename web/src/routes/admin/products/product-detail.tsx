import type { WireNewProduct as NewProduct } from '@storylamp/contract/catalog/admin-catalog'
import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { Link, useNavigate, useParams } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { paths } from '../../../base/paths.ts'
import { style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { PriceHistory } from './price-history.tsx'
import { ProductForm } from './product-form.tsx'
import { StockCard } from './stock-card.tsx'

export function Component() {
  const { id = '' } = useParams()
  const send = useSend()
  const read = useUncachedRead('/api/admin/products/:id', { params: { id } })
  const save = (body: Partial<NewProduct>, version?: number) =>
    send('PUT', '/api/products/:id', { params: { id }, body: { ...body, version } })
  return (
    <AdminPage
      title={read.reply?.data.name ?? 'Product'}
      parent={{ name: 'All products', to: adminPaths.products }}
      aside={read.reply !== undefined && <Links product={read.reply.data} />}
    >
      <Loaded read={read} failureText="The product could not be loaded.">
        {({ data }) => (
          <>
            <ProductForm
              key={id}
              product={data}
              submitLabel="Save"
              successText="The product is saved."
              save={(body) => save(body, data.version)}
              merging={{ loaded: data, save, reload: read.refetch }}
              onSaved={read.refetch}
            />
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
  const send = useSend()
  const navigate = useNavigate()
  return (
    <div>
      <ConfirmDialog
        buttonLabel="Delete the product"
        isDangerous
        title={`Delete ${name}?`}
        submitLabel="Delete"
        send={() => send('DELETE', '/api/products/:id', { params: { id: _id } })}
        successText={({ data }) => (data.outcome === 'deleted' ? `${name} is deleted.` : `${name} is off the shelf.`)}
        failureText="The product could not be deleted. Please try again."
        onDone={() => navigate(adminPaths.products)}
      >
        <p>This cannot be undone. If an order or a cart has it, it is taken off the shelf instead.</p>
      </ConfirmDialog>
    </div>
  )
}
