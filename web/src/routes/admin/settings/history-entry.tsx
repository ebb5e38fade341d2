import { useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { useSettings } from '../../../base/settings.ts'
import { shownTime } from '../../../ui/content/shown-time.ts'
import { adminPaths } from '../admin-paths.ts'
import { FieldValue } from '../components/merge/field-value.tsx'
import { AdminCard, AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { titleOf } from './names.ts'
import { shownChanges } from './shown-changes.ts'

export function Component() {
  const { id = '' } = useParams()
  const { currency } = useSettings()
  const read = useUncachedRead('/api/admin/settings/changes/:id', { params: { id } })
  return (
    <AdminPage
      title="Change of the settings"
      parent={{ name: 'History of the settings', to: adminPaths.settingsHistory() }}
    >
      <Loaded read={read} failureText="The change could not be loaded.">
        {({ data: { section, at, by, compared } }) => (
          <>
            <p>
              {titleOf(section)}, {shownTime(at)}, {by ?? 'the environment, at the first start'}
            </p>
            {compared
              .flatMap((field) => shownChanges(section, field, currency))
              .map((change) => (
                <Compared key={change.label} {...change} />
              ))}
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

type Props = { label: string; before: unknown; after: unknown }

const Compared = ({ label, before, after }: Props) => (
  <AdminCard title={label}>
    <div className="grid gap-4 sm:grid-cols-2">
      {[
        { when: 'Before', value: before },
        { when: 'After', value: after },
      ].map(({ when, value }) => (
        <div key={when} className="min-w-0 rounded-field border-2 border-line px-4 py-2">
          <h3 className="font-semibold">{when}</h3>
          <FieldValue name="" label={`${when}: ${label}`} value={value} />
        </div>
      ))}
    </div>
  </AdminCard>
)
