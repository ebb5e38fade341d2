import { useNavigate, useParams } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskCard, DeskPage } from '../parts/desk-page.tsx'
import { StoryForm } from './story-form.tsx'

export function Component() {
  const { id = '' } = useParams()
  const send = useSend()
  const navigate = useNavigate()
  return (
    <DeskPage title="New story" above={{ name: 'The bundle', to: deskPaths.bundle(id) }}>
      <DeskCard title="What it is">
        <StoryForm
          submit="Add"
          done="The story is in the bundle."
          save={(body) => send('POST', '/api/admin/bundles/:id/stories', { params: { id }, body })}
          onSaved={() => navigate(deskPaths.bundle(id))}
        />
      </DeskCard>
    </DeskPage>
  )
}
