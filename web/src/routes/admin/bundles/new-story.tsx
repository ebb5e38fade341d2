import { useNavigate, useParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { AdminForm } from '../components/forms/admin-form.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { checkStory, StoryFields } from './story-fields.tsx'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return (
    <AdminPage title="New story" parent={{ name: 'The bundle', to: adminPaths.bundle(id) }}>
      <AdminCard title="What it is">
        <AdminForm
          check={checkStory}
          submitLabel="Add"
          successText="The story is in the bundle."
          failureText="The story could not be saved. Please try again."
          save={(send, body) => send('POST', '/api/admin/bundles/:id/stories', { params: { id }, body })}
          onSaved={() => navigate(adminPaths.bundle(id))}
        >
          <StoryFields />
        </AdminForm>
      </AdminCard>
    </AdminPage>
  )
}
