import type { ColumnType } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Failure } from '../http/failures/failure.ts'

export type Answer =
  | { reply: object; failure?: undefined }
  | { reply?: undefined; failure: Pick<Failure, 'code' | 'body'> }

type Tables = {
  given_answer: {
    family_id: string
    key: string
    request_hash: Buffer
    answer: ColumnType<Answer, string, never>
    given_at: Date
  }
}

const tables = (db: Db) => db.withTables<Tables>()

export const findGiven = (db: Db, familyId: string, key: string) =>
  tables(db)
    .selectFrom('given_answer')
    .select(['request_hash', 'answer'])
    .where('family_id', '=', familyId)
    .where('key', '=', key)
    .executeTakeFirst()

type Given = { familyId: string; key: string; requestHash: Buffer; answer: Answer; givenAt: Date }

export const insertGiven = (db: Db, { familyId, key, requestHash, answer, givenAt }: Given) =>
  tables(db)
    .insertInto('given_answer')
    .values({
      family_id: familyId,
      key,
      request_hash: requestHash,
      answer: JSON.stringify(answer),
      given_at: givenAt,
    })
    .execute()

export const deleteGivenBefore = (db: Db, moment: Date) =>
  tables(db).deleteFrom('given_answer').where('given_at', '<', moment).execute()
