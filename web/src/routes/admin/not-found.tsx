import { Link } from 'react-router'
import { button } from '../../ui/classes.ts'
import { adminPaths } from './admin-paths.ts'
import { AdminPage } from './components/page/admin-page.tsx'

export const Component = () => (
  <AdminPage title="Not found">
    <p>The back office has no such page.</p>
    <Link to={adminPaths.today} className={`${button()} justify-self-start`}>
      Today
    </Link>
  </AdminPage>
)
