import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { ButtonLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import { AdminPage } from '../components/page/admin-page.tsx'

export const NotYourTask = () => (
  <AdminPage title="Not your task">
    <p>{adminTexts.notYourTask} An owner of the shop can give you another role.</p>
    <ButtonLink to={adminPaths.today} className="justify-self-start">
      Today
    </ButtonLink>
  </AdminPage>
)
