import type { AdminCollection } from '@storylamp/contract/catalog/admin-collections'
import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { collectionTexts } from '@storylamp/contract/catalog/collections'
import { useNavigate, useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { countText } from '../../../base/count-text.ts'
import { paths } from '../../../base/paths.ts'
import { TextLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Loaded, readOne } from '../components/page/loaded.tsx'
import { CollectionState } from './collection-card.tsx'
import { EditCollection } from './edit-collection.tsx'
import { ProductsOfCollection } from './products-of-collection.tsx'

export function Component() {
  const { type = '' } = useParams()
  const collections = useUncachedRead('/api/admin/collections')
  const read = readOne(
    collections,
    ({ data }) => data.find((one) => one.type === type),
    catalogTexts.collectionNotFound,
  )
  return (
    <AdminPage
      title={read.reply?.name ?? 'Collection'}
      parent={{ name: 'All collections', to: adminPaths.collections }}
    >
      <Loaded read={read} failureText="The collection could not be loaded.">
        {(collection) => (
          <>
            <AdminCard title="Details">
              <CollectionState collection={collection} />
              <p className="wrap-anywhere">{collection.description}</p>
              <Facts
                facts={[
                  ['Address', <Address key="address" collection={collection} />],
                  ['Products', countText({ total: collection.productCount }, 'product')],
                ]}
              />
              <div>
                <EditCollection collection={collection} onChanged={read.refetch} />
              </div>
            </AdminCard>
            <ProductsOfCollection type={type} onChanged={read.refetch} />
            <DeleteCollection collection={collection} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

type Props = { collection: AdminCollection }

/** A hidden collection has no page to lead to. */
const Address = ({ collection: { type, isHidden } }: Props) =>
  isHidden ? paths.collection(type) : <TextLink to={paths.collection(type)}>{paths.collection(type)}</TextLink>

function DeleteCollection({ collection: { type, name, isPermanent, productCount } }: Props) {
  const navigate = useNavigate()
  if (isPermanent) return <p className="text-muted">{collectionTexts.permanent}</p>
  return (
    <div>
      <ConfirmDialog
        buttonLabel="Delete the collection"
        isDangerous
        title={`Delete ${name}?`}
        submitLabel="Delete"
        send={(send) => send('DELETE', '/api/admin/collections/:type', { params: { type } })}
        successText={`${name} is deleted.`}
        failureText="The collection could not be deleted. Please try again."
        onDone={() => navigate(adminPaths.collections)}
      >
        <p>{whatLeaves(productCount)} Its page is gone afterwards. This cannot be undone.</p>
      </ConfirmDialog>
    </div>
  )
}

const whatLeaves = (count: number) =>
  count === 0
    ? 'No product is in it.'
    : `${countText({ total: count }, 'product')} ${count === 1 ? 'leaves it and stays' : 'leave it and stay'} in the shop.`
