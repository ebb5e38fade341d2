import type { SettingChange } from '@storylamp/contract/settings/settings'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { TextLink } from '../../../ui/button.tsx'
import { adminPaths } from '../admin-paths.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { FilterChoice } from '../components/lists/filter-choice.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { fieldLabel, sectionTitles, titleOf } from './names.ts'

const columns: Column<SettingChange>[] = [
  {
    name: 'When',
    show: ({ _id, at }) => (
      <TextLink to={adminPaths.settingsChange(_id)}>
        <Timestamp at={at} />
      </TextLink>
    ),
    slot: 'title',
  },
  { name: 'Who', show: ({ by }) => by ?? 'The environment, at the first start' },
  { name: 'Section', show: ({ section }) => titleOf(section) },
  { name: 'What', show: ({ section, fields }) => fields.map((field) => fieldLabel(section, field)).join(', ') },
]

export function Component() {
  const filtering = useFilters(['section'])
  const read = useUncachedRead('/api/admin/settings/changes', { query: filtering.filters })
  return (
    <AdminPage title="History of the settings" parent={{ name: 'Settings', to: adminPaths.settings }}>
      <div className="max-w-xs">
        <FilterChoice {...filtering} name="section" label="Section" none="All sections" texts={sectionTitles} />
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
