import { ButtonLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'

export const HistoryLink = ({ section }: { section?: string }) => (
  <ButtonLink to={adminPaths.settingsHistory(section)} variant="secondary">
    History
  </ButtonLink>
)
