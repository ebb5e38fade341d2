import type { StaffRole } from '../../accounts/staff-rights.ts'
import type { Changes, Kind, Nothing } from './kind.ts'

/** The id of whom it changes something for; of an invitation, of the inviter. */
type Parent = { parent: string }

export type PeopleKinds = {
  'customer.erased': Kind<Nothing, 'act'>
  'customer.signed_out': Kind<{ ended: number }, 'act'>
  'parent.invited': Kind<Parent, 'act'>
  'parent.joined': Kind<Parent, 'act'>
  'parent.left': Kind<Parent, 'act'>
  'parent.removed': Kind<Parent, 'act'>
  'family.handed_over': Kind<Parent, 'act'>
  'note.written': Kind<Nothing, 'act'>
  'note.deleted': Kind<Nothing, 'act'>
  'message.answered': Kind<Nothing, 'act'>
  'message.marked': Kind<{ as: 'answered' | 'open' }, 'act'>
  'settings.changed': Kind<{ fields: string[]; version: number; change: number }, 'act'>
  'settings.confirmed': Kind<Nothing, 'act'>
  'staff.invited': Kind<{ staffRole: StaffRole }, 'act'>
  'staff.role_changed': Kind<{ before: StaffRole; after: StaffRole }, 'act'>
  'staff.ended': Kind<{ staffRole: StaffRole }, 'act'>
  'staff.appointed': Kind<{ isNew: boolean; isSecondFactorReset: boolean }, 'act'>
  'staff.second_factor_reset': Kind<Nothing, 'act'>
  'staff.second_factor_switched': Kind<{ turned: 'on' | 'off' }, 'act'>
  'key.made': Kind<{ name: string; rights: string[] }, 'act'>
  'key.ended': Kind<{ name: string }, 'act'>
  'webhook.made': Kind<{ kinds: string[] }, 'act'>
  'webhook.changed': Kind<{ kinds: string[] | undefined } & Changes, 'act'>
  'webhook.resent': Kind<{ event: unknown }, 'act'>
  'webhook.deleted': Kind<Nothing, 'act'>
  'job.retried': Kind<{ task: string }, 'act'>
  'job.given_up': Kind<{ task: string; attempts: number }, 'alarm'>
  /** The text that was searched for is not stored: it may be a name. */
  'list.viewed': Kind<
    {
      list: 'customers' | 'orders' | 'returns' | 'withdrawals' | 'gifts' | 'messages' | 'audit log'
      rows: number
    } & Changes,
    'view'
  >
  'record.viewed': Kind<
    { what: 'order' | 'customer' | 'return' | 'wallet' | 'gift' | 'notes' | 'invoice' | 'invoices'; page?: number },
    'view'
  >
  'customer.exported': Kind<Nothing, 'view'>
  'children.unmasked': Kind<Nothing, 'view'>
  'table.downloaded': Kind<Changes, 'view'>
}
