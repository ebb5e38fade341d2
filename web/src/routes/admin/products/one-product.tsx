import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { Link, useParams } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { paths } from '../../../base/paths.ts'
import { button } from '../../../ui/classes.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskCard, DeskPage } from '../parts/desk-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { DeleteProduct } from './delete-product.tsx'
import { ProductForm } from './product-form.tsx'

export function Component() {
  const { id = '' } = useParams()
  const send = useSend()
  const read = useUncachedRead('/api/admin/products/:id', { params: { id } })
  return (
    <DeskPage
      title={read.reply?.data.name ?? 'Product'}
      above={{ name: 'All products', to: deskPaths.products }}
      actions={read.reply !== undefined && <Ways product={read.reply.data} />}
    >
      <Loaded read={read} failureText="The product could not be loaded.">
        {({ data }) => (
          <>
            <ProductForm
              key={id}
              product={data}
              submit="Save"
              done="The product is saved."
              save={(body) => send('PUT', '/api/products/:id', { params: { id }, body })}
              onSaved={read.refetch}
            />
            <Preview description={data.description} />
            <DeleteProduct product={data} />
          </>
        )}
      </Loaded>
    </DeskPage>
  )
}

const Ways = ({ product: { _id, isActive } }: { product: Product }) =>
  isActive && (
    <Link to={paths.product(_id)} className={button({ variant: 'secondary' })}>
      See it in the shop
    </Link>
  )

/** Only what the shop has cleaned is ever shown as HTML. */
const Preview = ({ description }: { description: string }) => (
  <DeskCard title="The saved description, as customers see it">
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the shop when it was saved */}
    <div className="prose" dangerouslySetInnerHTML={{ __html: description }} />
  </DeskCard>
)
