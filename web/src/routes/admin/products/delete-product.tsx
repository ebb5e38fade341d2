import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { useNavigate } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { button } from '../../../ui/classes.ts'
import { deskPaths } from '../desk-paths.ts'
import { FormDialog, noQuestions } from '../parts/form-dialog.tsx'

/** What was ordered once is only taken off the shelf; the shop knows. */
export function DeleteProduct({ product: { _id, name } }: { product: Product }) {
  const send = useSend()
  const navigate = useNavigate()
  return (
    <div>
      <FormDialog
        label="Delete the product"
        className={button({ variant: 'danger' })}
        title={`Delete ${name}?`}
        submit="Delete"
        check={noQuestions}
        send={() => send('DELETE', '/api/products/:id', { params: { id: _id } })}
        done={({ data }) => (data.outcome === 'deleted' ? `${name} is deleted.` : `${name} is off the shelf.`)}
        failureText="The product could not be deleted. Please try again."
        onDone={() => navigate(deskPaths.products)}
      >
        {() => <p>If it stands in an order or in a cart, it is taken off the shelf instead.</p>}
      </FormDialog>
    </div>
  )
}
