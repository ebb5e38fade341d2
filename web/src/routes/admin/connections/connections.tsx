import { AdminPage } from '../components/page/admin-page.tsx'
import { Keys } from './keys.tsx'

/** What other programs may do here. */
export const Component = () => (
  <AdminPage title="Connections">
    <Keys />
  </AdminPage>
)
