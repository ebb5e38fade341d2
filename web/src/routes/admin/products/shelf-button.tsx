import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { useAction } from '../components/use-action.ts'

type Props = { product: Product; onChanged: () => void }

export function ShelfButton({ product: { _id, name, isActive }, onChanged }: Props) {
  const send = useSend()
  const { run, isPending } = useAction()
  const change = async () => {
    const body = { isActive: !isActive }
    const reply = await run(() => send('PUT', '/api/products/:id', { params: { id: _id }, body }), {
      successText: isActive ? `${name} is off the shelf.` : `${name} is on the shelf.`,
      failureText: 'The product could not be changed. Please try again.',
    })
    if (reply !== undefined) onChanged()
  }
  return (
    <button type="button" aria-disabled={isPending} className={button({ variant: 'secondary' })} onClick={change}>
      {isActive ? 'Deactivate' : 'Activate'}
      <span className="sr-only">{name}</span>
    </button>
  )
}
