import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { useNavigate } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { confirmOnly, FormDialog } from '../components/forms/form-dialog.tsx'

export function DeleteProduct({ product: { _id, name } }: { product: Product }) {
  const send = useSend()
  const navigate = useNavigate()
  return (
    <div>
      <FormDialog
        buttonLabel="Delete the product"
        className={button({ variant: 'danger' })}
        title={`Delete ${name}?`}
        submitLabel="Delete"
        check={confirmOnly}
        send={() => send('DELETE', '/api/products/:id', { params: { id: _id } })}
        successText={({ data }) => (data.outcome === 'deleted' ? `${name} is deleted.` : `${name} is off the shelf.`)}
        failureText="The product could not be deleted. Please try again."
        onDone={() => navigate(adminPaths.products)}
      >
        {() => <p>If it stands in an order or in a cart, it is taken off the shelf instead.</p>}
      </FormDialog>
    </div>
  )
}
