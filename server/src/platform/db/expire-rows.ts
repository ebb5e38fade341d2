import { sql } from 'kysely'
import { dayMs, later } from '../clock.ts'
import type { Db } from './database.ts'

/** How long the rows of a table are kept, and why. */
export type RetentionRule = { table: string; why: string } & (RetainedFor | RetainedUntil)

/** The nightly job deletes or empties these rows so many days after `event`, whose time is `after`. */
type RetainedFor = {
  days: number
  after: string
  event: string
  /** Limits the rule to rows that match this SQL condition. */
  only?: string
  /** These columns are set to NULL, and the row stays. */
  empties?: readonly string[]
}

/** Not deleted by age. */
type RetainedUntil = { lasts: string }

const rowsPerStatement = 5000

/** Deletes or empties expired rows, a bounded number per statement; returns how many. */
export async function expireRows(db: Db, rule: RetentionRule, now: Date): Promise<number> {
  if (!('days' in rule)) return 0
  const statement = expireStatement(rule, later(now, -rule.days * dayMs))
  let total = 0
  for (;;) {
    const { numAffectedRows = 0n } = await db.transaction().execute(async (transaction) => {
      // Tables to which rows are only added let old ones go for it.
      await sql`SET LOCAL storylamp.expiring = 'on'`.execute(transaction)
      return statement.execute(transaction)
    })
    total += Number(numAffectedRows)
    if (numAffectedRows < rowsPerStatement) return total
  }
}

/** By ctid, so that a row that is changed meanwhile, such as a session that is extended, stays. */
function expireStatement({ table, after, only = 'true', empties }: RetentionRule & RetainedFor, moment: Date) {
  const isFilled = empties === undefined ? 'true' : `num_nonnulls(${empties.join(', ')}) > 0`
  const expired = sql`ctid = ANY (ARRAY(
    SELECT ctid FROM ${sql.raw(table)}
    WHERE ${sql.raw(after)} < ${moment} AND (${sql.raw(only)}) AND ${sql.raw(isFilled)} LIMIT ${rowsPerStatement}))`
  if (empties === undefined) return sql`DELETE FROM ${sql.raw(table)} WHERE ${expired}`
  const cleared = empties.map((column) => `${column} = NULL`).join(', ')
  return sql`UPDATE ${sql.raw(table)} SET ${sql.raw(cleared)} WHERE ${expired}`
}

/** The rule in words, for docs/privacy.md. */
export function describePeriod(rule: RetentionRule): string {
  if (!('days' in rule)) return rule.lasts
  const { days, event, empties } = rule
  const period = days === 0 ? `until ${event}` : `${days} ${days === 1 ? 'day' : 'days'} after ${event}`
  return empties === undefined ? period : `\`${empties.join('`, `')}\`: ${period}`
}
