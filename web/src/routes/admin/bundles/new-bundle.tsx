import { useNavigate } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { BundleForm } from './bundle-form.tsx'

export function Component() {
  const send = useSend()
  const navigate = useNavigate()
  return (
    <AdminPage title="New bundle" parent={{ name: 'All bundles', to: adminPaths.bundles }}>
      <AdminCard title="What it is">
        <p>It is on the shelf once it has stories and you activate it.</p>
        <BundleForm
          submitLabel="Create"
          successText="The bundle is created. Now give it stories."
          save={(body) => send('POST', '/api/admin/bundles', { body })}
          onSaved={({ _id }) => navigate(adminPaths.bundle(_id))}
        />
      </AdminCard>
    </AdminPage>
  )
}
