import { useNavigate } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { ProductForm } from './product-form.tsx'

export function Component() {
  const send = useSend()
  const navigate = useNavigate()
  return (
    <AdminPage title="New product" parent={{ name: 'All products', to: adminPaths.products }}>
      <ProductForm
        submitLabel="Create"
        successText="The product is created."
        save={(body) => send('POST', '/api/products/', { body })}
        onSaved={({ _id }) => navigate(adminPaths.product(_id))}
      />
    </AdminPage>
  )
}
