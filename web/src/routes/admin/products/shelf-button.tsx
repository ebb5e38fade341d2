import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { useDeed } from '../parts/use-deed.ts'

type Props = { product: Product; onChanged: () => void }

export function ShelfButton({ product: { _id, name, isActive }, onChanged }: Props) {
  const send = useSend()
  const { run, isUnderWay } = useDeed()
  const change = async () => {
    const body = { isActive: !isActive }
    const answer = await run(() => send('PUT', '/api/products/:id', { params: { id: _id }, body }), {
      done: isActive ? `${name} is off the shelf.` : `${name} is on the shelf.`,
      failed: 'The product could not be changed. Please try again.',
    })
    if (answer !== undefined) onChanged()
  }
  return (
    <button type="button" aria-disabled={isUnderWay} className={button({ variant: 'secondary' })} onClick={change}>
      {isActive ? 'Deactivate' : 'Activate'}
      <span className="sr-only">{name}</span>
    </button>
  )
}
