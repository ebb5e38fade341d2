import { randomBytes, randomUUID } from 'node:crypto'
import type { ApiKey, KeyForm } from '@storylamp/contract/accounts/api-keys'
import { keyRights } from '@storylamp/contract/accounts/staff-rights'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { refuseConflict } from '../../../platform/http/refusals/refuse-conflict.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { insertStaff, recordEvent } from '../../events/index.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOf } from '../sessions/token-pairs.ts'
import * as queries from './key-queries.ts'

type Deps = Pick<AccountDeps, 'db' | 'clock'>

export async function listKeys(db: Db): Promise<ApiKey[]> {
  return (await queries.selectKeys(db)).map((row) => ({
    _id: row.id,
    name: row.name,
    start: row.key_start,
    rights: row.rights,
    madeAt: row.made_at.toISOString(),
    madeBy: row.made_by,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

/** As the audit log calls it. */
export const programName = (name: string): string => `${name} (program)`

const startLength = 'slk_'.length + 8

/** Returns the key itself, which is stored nowhere. */
export function makeKey({ db, clock }: Deps, member: Member, { name, ...chosen }: KeyForm) {
  const rights = keyRights.filter((right) => chosen.rights.includes(right))
  const [id, key] = [randomUUID(), `slk_${randomBytes(32).toString('hex')}`]
  const nameTaken = () => refuseField('key_name_taken', 'name', adminTexts.keyNameTaken)
  return refuseConflict('api_key_name', nameTaken, () =>
    db.transaction().execute(async (transaction) => {
      await queries.insertKey(transaction, {
        id,
        name,
        key_hash: hashOf(key),
        key_start: key.slice(0, startLength),
        rights,
        made_at: clock(),
        made_by: member.name,
      })
      await insertStaff(transaction, { id, name: programName(name) })
      const about = { target: 'key', targetId: id }
      await recordEvent(transaction, { kind: 'key.made', details: { name, rights }, by: member, about })
      return key
    }),
  )
}

export const endKey = ({ db, clock }: Deps, member: Member, id: string) =>
  db.transaction().execute(async (transaction) => {
    const ended = isUuid(id) ? await queries.endKey(transaction, id, clock()) : undefined
    if (ended === undefined) return new Refusal('not_found', adminTexts.keyUnknown)
    const about = { target: 'key', targetId: id }
    await recordEvent(transaction, { kind: 'key.ended', details: { name: ended.name }, by: member, about })
    return undefined
  })
