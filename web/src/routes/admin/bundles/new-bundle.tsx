import { useNavigate } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { deskPaths } from '../desk-paths.ts'
import { DeskCard, DeskPage } from '../parts/desk-page.tsx'
import { BundleForm } from './bundle-form.tsx'

export function Component() {
  const send = useSend()
  const navigate = useNavigate()
  return (
    <DeskPage title="New bundle" above={{ name: 'All bundles', to: deskPaths.bundles }}>
      <DeskCard title="What it is">
        <p>It is on the shelf once it has stories and you activate it.</p>
        <BundleForm
          submit="Create"
          done="The bundle is created. Now give it stories."
          save={(body) => send('POST', '/api/admin/bundles', { body })}
          onSaved={({ _id }) => navigate(deskPaths.bundle(_id))}
        />
      </DeskCard>
    </DeskPage>
  )
}
