import { useNavigate, useParams } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { StoryForm } from './story-form.tsx'

export function Component() {
  const { id = '' } = useParams()
  const send = useSend()
  const navigate = useNavigate()
  return (
    <AdminPage title="New story" parent={{ name: 'The bundle', to: adminPaths.bundle(id) }}>
      <AdminCard title="What it is">
        <StoryForm
          submitLabel="Add"
          successText="The story is in the bundle."
          save={(body) => send('POST', '/api/admin/bundles/:id/stories', { params: { id }, body })}
          onSaved={() => navigate(adminPaths.bundle(id))}
        />
      </AdminCard>
    </AdminPage>
  )
}
