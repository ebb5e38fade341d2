import type { SettingChange } from '@storylamp/contract/settings/settings'
import { Link } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { style } from '../../../ui/classes.ts'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { adminPaths } from '../admin-paths.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { fieldLabel, sectionTitles, titleOf } from './names.ts'

const columns: Column<SettingChange>[] = [
  {
    name: 'When',
    show: ({ _id, at }) => (
      <Link to={adminPaths.settingsChange(_id)} className={style({ variant: 'link' })}>
        <Timestamp at={at} />
      </Link>
    ),
    slot: 'title',
  },
  { name: 'Who', show: ({ by }) => by ?? 'The environment, at the first start' },
  { name: 'Section', show: ({ section }) => titleOf(section) },
  { name: 'What', show: ({ section, fields }) => fields.map((field) => fieldLabel(section, field)).join(', ') },
]

export function Component() {
  const { filters, change } = useFilters(['section'])
  const read = useUncachedRead('/api/admin/settings/changes', { query: filters })
  return (
    <AdminPage title="History of the settings" parent={{ name: 'Settings', to: adminPaths.settings }}>
      <div className="max-w-xs">
        <ChoiceField
          label="Section"
          none="All sections"
          options={Object.keys(sectionTitles)}
          texts={sectionTitles}
          value={filters.section ?? ''}
          onChange={({ target }) => change('section', target.value)}
        />
      </div>
      <LoadedTable
        read={read}
        failureText="The history could not be loaded."
        label="Changes of the settings"
        columns={columns}
        keyOf={({ _id }) => _id}
        whenEmpty="Nothing has been changed yet."
      />
    </AdminPage>
  )
}
