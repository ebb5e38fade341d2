import { Link } from 'react-router'
import { style } from '../../../ui/classes.ts'
import { adminPaths } from '../admin-paths.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { useRights } from '../staff/use-rights.ts'
import { HistoryLink } from './history-link.tsx'
import { titleOf } from './names.ts'
import { sectionForms } from './section-fields.ts'

const entries = [
  ...Object.entries(sectionForms).map(([section, { title, about }]) => ({
    to: adminPaths.settingsSection(section),
    title,
    about,
  })),
  {
    to: adminPaths.settingsSection('delivery'),
    title: titleOf('delivery'),
    about: 'Zones of countries and regions, with the prices and days of standard and express delivery.',
  },
  {
    to: adminPaths.settingsSection('tax'),
    title: titleOf('tax'),
    about: 'The rates by country or region, for goods and for what is digital, each from a day on.',
  },
  {
    to: adminPaths.textPages,
    title: titleOf('pages'),
    about: 'Shipping, returns, privacy, terms, imprint and so on: read them, and put them into your own words.',
  },
]

const ofEditors: string[] = [adminPaths.settingsSection('hero'), adminPaths.textPages]

export function Component() {
  const may = useRights()
  const shown = may('settings') ? entries : entries.filter(({ to }) => ofEditors.includes(to))
  return (
    <AdminPage title="Settings" actions={may('settings') && <HistoryLink />}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {shown.map(({ to, title, about }) => (
          <li key={to} className={`${style({ variant: 'card' })} relative grid content-start gap-1 p-4 sm:p-6`}>
            <h2 className="text-xl">
              <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:underline">
                {title}
              </Link>
            </h2>
            <p className="text-muted">{about}</p>
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
