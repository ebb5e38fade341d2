import { randomBytes, randomUUID } from 'node:crypto'
import * as contract from '@storylamp/contract/accounts/api-keys'
import { type KeyRight, keyRights } from '@storylamp/contract/accounts/staff-rights'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { Reply } from '@storylamp/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { CamelCasePlugin, sql } from 'kysely'
import { type Db, prepare } from '../../../platform/db/database.ts'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { IdentifyProgram } from '../../../platform/http/endpoints/member.ts'
import { type AddressLimit, tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal, refuseConflict, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { insertStaffName, recordEvent } from '../../events/index.ts'
import type { AccountDeps } from '../deps.ts'
import { hashOf } from '../sessions/token-pairs.ts'

type ApiKeyTable = Omit<Reply<typeof contract.endKey>['data'], '_id'> & { id: string; keyHash: Buffer }
type KeyTables = {
  api_key: ApiKeyTable
}

const tables = (db: Db) => db.withTables<KeyTables>().withPlugin(new CamelCasePlugin())

export function keyRoutes(app: FastifyInstance, { db, clock }: AccountDeps): void {
  addEndpoint(app, contract.listKeys, async () => {
    const inUseFirst = sql`ended_at DESC NULLS FIRST, made_at DESC, id`
    return { data: (await tables(db).selectFrom('api_key').selectAll().orderBy(inUseFirst).execute()).map(shown) }
  })

  addEndpoint(app, contract.makeKey, ({ member, body: { name, ...chosen } }) => {
    const rights = keyRights.filter((right) => chosen.rights.includes(right))
    const [id, secret] = [randomUUID(), `slk_${randomBytes(32).toString('hex')}`]
    const made = { id, name, rights, keyHash: hashOf(secret), start: secret.slice(0, 12) }
    const row = { ...made, madeAt: clock(), madeBy: member.name }
    const nameTaken = () => refuseField('key_name_taken', 'name', adminTexts.keyNameTaken)
    return refuseConflict('api_key_name', nameTaken, () =>
      db.transaction().execute(async (transaction) => {
        const key = await tables(transaction).insertInto('api_key').values(row).returningAll().executeTakeFirstOrThrow()
        await insertStaffName(transaction, { id, name: programName(name) })
        const about = { target: 'key', targetId: id }
        await recordEvent(transaction, { kind: 'key.made', details: { name, rights }, by: member, about })
        return { data: shown(key), secret }
      }),
    )
  })

  addEndpoint(app, contract.endKey, ({ member, params: { id } }) =>
    db.transaction().execute(async (transaction) => {
      const inUse = tables(transaction).updateTable('api_key').where('id', '=', id).where('endedAt', 'is', null)
      const ended = await inUse.set({ endedAt: clock() }).returningAll().executeTakeFirst()
      if (ended === undefined) return new Refusal('not_found', adminTexts.keyUnknown)
      const about = { target: 'key', targetId: id }
      await recordEvent(transaction, { kind: 'key.ended', details: { name: ended.name }, by: member, about })
      return { data: shown(ended) }
    }),
  )
}

const shown = (row: ApiKeyTable) => ({ ...row, _id: row.id })

/** Notes its use once a minute: of several calls at once, one writes. */
const useKey = prepare<{ id: string; name: string; rights: KeyRight[] }, { hash: Buffer; now: Date }>(
  'use api key',
  (value) => sql`
    WITH used AS (
      UPDATE api_key SET last_used_at = ${value('now')} WHERE key_hash = ${value('hash')} AND ended_at IS NULL
        AND coalesce(last_used_at, '-infinity') <= ${value('now')}::timestamptz - interval '1 minute'
    )
    SELECT id, name, rights FROM api_key WHERE key_hash = ${value('hash')} AND ended_at IS NULL`,
)

/** As the audit log calls it. */
const programName = (name: string): string => `${name} (program)`

/** Looked up on every call, so that every process refuses an ended key at once. */
export const createIdentifyProgram =
  ({ db, clock, keyCalls }: AccountDeps, countWrong: AddressLimit): IdentifyProgram =>
  async (key, request) => {
    const [found] = await useKey(db, { hash: hashOf(key), now: clock() })
    if (found === undefined) return countWrong(request)
    const { id, name, rights } = found
    const exceeded = await keyCalls.use(id)
    if (exceeded !== undefined) return tooManyRequests('Too many requests. Please try again later.', exceeded.waitMs)
    return {
      ...{ accountId: id, familyId: id, sessionId: id },
      ...{ role: 'admin', staffRole: null, rights, isProgram: true },
      ...{ name: programName(name), isPasswordFresh: false, needsSecondFactor: false },
    }
  }
