import type { Colleague } from '@storylamp/contract/accounts/staff'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { ChangeRole, EndColleague, ResetSecondFactor } from './change-colleague.tsx'
import { InviteColleague } from './invite-colleague.tsx'
import { roleNames } from './roles.ts'

const columns = (onChanged: () => void): Column<Colleague>[] => [
  {
    name: 'Name',
    show: ({ firstname, lastname, isYou }) => `${firstname} ${lastname}${isYou ? ' (you)' : ''}`,
    slot: 'title',
  },
  { name: 'Email', show: ({ email }) => <span className="wrap-anywhere">{email}</span>, slot: 'status' },
  { name: 'Role', show: ({ staffRole }) => roleNames[staffRole] },
  {
    name: 'Last seen',
    show: ({ isInvited, lastSeenAt }) =>
      isInvited ? (
        <Badge tone="info">Invited</Badge>
      ) : lastSeenAt === null ? (
        'Never logged in'
      ) : (
        <Timestamp at={lastSeenAt} />
      ),
  },
  {
    name: 'Second factor',
    show: ({ hasSecondFactor }) => (
      <Badge tone={hasSecondFactor ? 'success' : 'warning'}>{hasSecondFactor ? 'On' : 'Not yet'}</Badge>
    ),
  },
  {
    name: 'Change',
    show: (colleague) => (
      <div className="flex flex-wrap gap-2 max-md:pt-2 md:flex-nowrap">
        <ChangeRole colleague={colleague} onChanged={onChanged} />
        {!colleague.isYou && colleague.hasSecondFactor && (
          <ResetSecondFactor colleague={colleague} onChanged={onChanged} />
        )}
        {!colleague.isYou && <EndColleague colleague={colleague} onChanged={onChanged} />}
      </div>
    ),
    slot: 'status',
  },
]

export function Component() {
  const read = useUncachedRead('/api/admin/staff')
  return (
    <AdminPage
      title="Staff"
      actions={<InviteColleague needsSecondFactor={read.reply?.needsSecondFactor ?? true} onInvited={read.refetch} />}
    >
      <p className="max-w-prose">
        Everybody who works in the shop. A changed role holds at once, and who leaves is logged out everywhere at once.
      </p>
      <Loaded read={read} failureText="The staff could not be loaded.">
        {({ data }) => (
          <AdminTable
            label="Staff"
            rows={data}
            columns={columns(read.refetch)}
            keyOf={({ _id }) => _id}
            whenEmpty="Nobody works here"
          />
        )}
      </Loaded>
    </AdminPage>
  )
}
