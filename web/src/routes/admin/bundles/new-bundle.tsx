import { useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { BundleFields, checkBundle } from './bundle-fields.tsx'

export function Component() {
  const navigate = useNavigate()
  return (
    <AdminPage title="New bundle" parent={{ name: 'All bundles', to: adminPaths.bundles }}>
      <AdminCard title="What it is">
        <p>It is on the shelf once it has stories and you activate it.</p>
        <AdminForm
          check={checkBundle}
          submitLabel="Create"
          successText="The bundle is created. Now give it stories."
          failureText="The bundle could not be saved. Please try again."
          save={(send, body) => send('POST', '/api/admin/bundles', { body })}
          onSaved={({ data }) => navigate(adminPaths.bundle(data._id))}
        >
          <BundleFields />
        </AdminForm>
      </AdminCard>
    </AdminPage>
  )
}
