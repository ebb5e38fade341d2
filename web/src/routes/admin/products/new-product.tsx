import { useNavigate } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskPage } from '../parts/desk-page.tsx'
import { ProductForm } from './product-form.tsx'

export function Component() {
  const send = useSend()
  const navigate = useNavigate()
  return (
    <DeskPage title="New product" above={{ name: 'All products', to: deskPaths.products }}>
      <ProductForm
        submit="Create"
        done="The product is created."
        save={(body) => send('POST', '/api/products/', { body })}
        onSaved={({ _id }) => navigate(deskPaths.product(_id))}
      />
    </DeskPage>
  )
}
