import type { Details } from '@storylamp/contract/events/kinds'
import type { Db } from '../../platform/db/database.ts'
import type { PageQuery } from '../../platform/db/long-page.ts'
import { type About, recordEvent, type Staff } from './record-event.ts'

/** Records access to personal data before any is sent. */
export const recordReading = (db: Db, by: Staff, about: About, details: Details<'record.viewed'>) =>
  recordEvent(db, { kind: 'record.viewed', details, by, about })

type ReadList = { query: PageQuery & { search?: string | undefined }; rows: number }

/** Records which page of which list was read, unless it was empty. The search text is not stored: it may be a name. */
export async function recordListReading(
  db: Db,
  by: Staff,
  list: Details<'list.viewed'>['list'],
  { query, rows }: ReadList,
): Promise<void> {
  const { page = 1, search = '', ...filter } = query
  const isFirst = filter.after === undefined && filter.before === undefined
  const details = { list, ...(isFirst && { page }), ...(search !== '' && { searched: true }), ...filter, rows }
  if (rows > 0) await recordEvent(db, { kind: 'list.viewed', details, by, about: { target: list } })
}
