import { ButtonLink } from '../../ui/button.tsx'
import { adminPaths } from './admin-paths.ts'
import { AdminPage } from './components/page/admin-page.tsx'

export const Component = () => (
  <AdminPage title="Not found">
    <p>The back office has no such page.</p>
    <ButtonLink to={adminPaths.today} className="justify-self-start">
      Today
    </ButtonLink>
  </AdminPage>
)
