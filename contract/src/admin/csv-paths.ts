import { admins } from '../accounts/roles.ts'

/** Where an admin finds whole tables as files; they need the same access token as every call of an admin. */
export const ordersCsvPath = '/api/admin/orders.csv'
export const customersCsvPath = '/api/admin/customers.csv'
export const ledgerCsvPath = '/api/admin/ledger.csv'

/** Exports require a fresh password. */
export const exportGuard = { access: admins, right: 'exports', needsFreshPassword: true } as const
