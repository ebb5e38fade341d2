import type { ArrangedProduct, ProductsInOrder } from '@storylamp/contract/catalog/arranged-products'
import { maxArranged } from '@storylamp/contract/catalog/collections'
import { useState } from 'react'
import { useSend } from '../../../api/send.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { countText } from '../../../base/count-text.ts'
import { Button, TextLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { ProductField } from '../components/forms/product-field.tsx'
import { MoveButtons } from '../components/lists/move-buttons.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Thumbnail } from '../components/uploads/thumbnail.tsx'
import { useAction } from '../components/use-action.ts'
import { SaleBadge } from '../products/sale-badge.tsx'
import { moveProduct } from './move-product.ts'

type Props = { type: string; onChanged: () => void }

/** Each move is saved at once. */
export function ProductsOfCollection({ type, onChanged }: Props) {
  const { reply, ...read } = useUncachedRead('/api/admin/collections/:type/products', { params: { type } })
  // The reply to a move is newer than what was loaded before it.
  const [saved, setSaved] = useState<ProductsInOrder>()
  const shown = saved ?? reply
  const send = useSend()
  const { run } = useAction()
  const save = async (products: string[]) => {
    const body = { products, version: shown?.version }
    const outcome = await send('PUT', '/api/admin/collections/:type/products', { params: { type }, body })
    setSaved(outcome.reply)
    if (outcome.reply === undefined) read.refetch()
    else onChanged()
    return outcome
  }
  const arrange = (products: string[], successText: string) =>
    void run(() => save(products), { successText, failureText: 'The order could not be saved. Please try again.' })
  return (
    <AdminCard title="Order of the products">
      <Loaded read={{ ...read, reply: shown }} failureText="The products could not be loaded." isPart>
        {(order) => (order.total === 0 ? <NoProducts /> : <Order order={order} onArrange={arrange} />)}
      </Loaded>
    </AdminCard>
  )
}

const NoProducts = () => (
  <p>
    No product is in it yet. Products are added on <TextLink to={adminPaths.products}>their own pages</TextLink>, many
    at once in their list.
  </p>
)

type OrderProps = { order: ProductsInOrder; onArrange: (products: string[], successText: string) => void }

function Order({ order, onArrange }: OrderProps) {
  const { data, arranged, total } = order
  const move = ({ _id, name }: Pick<ArrangedProduct, '_id' | 'name'>, position: number) =>
    onArrange(moveProduct(order, _id, position), `${name} is at place ${position}.`)
  return (
    <>
      <p className="max-w-prose text-muted">
        {arranged === 0
          ? 'The newest products come first, until you move one.'
          : `You have arranged the first ${arranged === 1 ? 'product' : countText({ total: arranged }, 'product')}. The others follow, newest first, and so do those that join later.`}
        {total > data.length &&
          ` Of ${total.toLocaleString('en-US')} products, the first ${maxArranged} can be arranged; any other one can be brought to the top.`}
      </p>
      {total > data.length && (
        <ProductField
          label="Bring a product to the top (name or SKU)"
          onAdd={(id, name) => move(data.find(({ _id }) => _id === id) ?? { _id: id, name }, 1)}
        />
      )}
      {arranged > 0 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => onArrange([], 'The newest products come first.')}
        >
          Newest first again
        </Button>
      )}
      <ol className="grid">
        {data.map((product, index) => (
          <li key={product._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
            <span className="min-w-8 text-right font-bold text-muted tabular-nums">{index + 1}</span>
            {product.image !== undefined && <Thumbnail path={product.image} isSmall />}
            <div className="min-w-32 grow basis-0">
              <TextLink to={adminPaths.product(product._id)} className="wrap-anywhere">
                {product.name}
              </TextLink>
              <p className="text-sm text-muted wrap-anywhere">{product.sku}</p>
              {!product.isActive && <SaleBadge {...product} />}
            </div>
            <MoveButtons
              name={product.name}
              position={index + 1}
              count={data.length}
              hasTop
              onMove={(to) => move(product, to)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
