import { AdminPage } from '../components/page/admin-page.tsx'
import { Keys } from './keys.tsx'
import { Webhooks } from './webhooks.tsx'

/** What other programs may do here, and what they are told. */
export const Component = () => (
  <AdminPage title="Connections">
    <Keys />
    <Webhooks />
  </AdminPage>
)
