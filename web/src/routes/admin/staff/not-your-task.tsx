import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { Link } from 'react-router'
import { button } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminPage } from '../components/page/admin-page.tsx'

export const NotYourTask = () => (
  <AdminPage title="Not your task">
    <p>{adminTexts.notYourTask} An owner of the shop can give you another role.</p>
    <Link to={adminPaths.today} className={`${button()} justify-self-start`}>
      Today
    </Link>
  </AdminPage>
)
