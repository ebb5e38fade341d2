import type { WireAdminProduct as AdminProduct } from '@storylamp/contract/catalog/admin-catalog'
import { useNavigate, useSearchParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { checkProduct, ProductSections } from './product-sections.tsx'
import { toCopy } from './to-product.ts'

export function Component() {
  const copied = useSearchParams()[0].get('copy') ?? ''
  return (
    <AdminPage title="New product" parent={{ name: 'All products', to: adminPaths.products }}>
      {copied === '' ? <NewProduct /> : <Copy key={copied} id={copied} />}
    </AdminPage>
  )
}

function NewProduct({ start }: { start?: AdminProduct }) {
  const navigate = useNavigate()
  return (
    <AdminForm
      check={checkProduct}
      submitLabel="Create"
      successText="The product is created."
      failureText="The product could not be saved. Please try again."
      save={(send, body) => send('POST', '/api/products/', { body })}
      onSaved={({ data }) => navigate(adminPaths.product(data._id))}
    >
      <ProductSections product={start} />
    </AdminForm>
  )
}

const Copy = ({ id }: { id: string }) => (
  <Loaded
    read={useUncachedRead('/api/admin/products/:id', { params: { id } })}
    failureText="The product to copy could not be loaded."
  >
    {({ data }) => (
      <>
        <p className="max-w-prose">
          A copy of {data.name}, with its facts and pictures. It needs a name and a SKU of its own
          {data.group !== undefined && ', and a name within its group'}, and stays a draft until you put it on the
          shelf.
        </p>
        <NewProduct start={toCopy(data)} />
      </>
    )}
  </Loaded>
)
