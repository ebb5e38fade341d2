import { Link } from 'react-router'
import { button } from '../../ui/classes.ts'
import { deskPaths } from './desk-paths.ts'
import { DeskPage } from './parts/desk-page.tsx'

export const Component = () => (
  <DeskPage title="Not found">
    <p>The back office has no such page.</p>
    <Link to={deskPaths.today} className={`${button()} justify-self-start`}>
      Today
    </Link>
  </DeskPage>
)
