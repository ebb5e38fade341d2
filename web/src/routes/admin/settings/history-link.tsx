import { Link } from 'react-router'
import { button } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'

export const HistoryLink = ({ section }: { section?: string }) => (
  <Link to={adminPaths.settingsHistory(section)} className={button({ variant: 'secondary' })}>
    History
  </Link>
)
