import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import { isDeadlock } from '../../../platform/db/constraint-errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueue, type Job } from '../../../platform/jobs/queue.ts'
import type { AccountDeps, PersonalData } from '../deps.ts'
import { deleteAttempts, deleteCodesOf, lockEmail } from '../registration/code-queries.ts'
import { rememberFamily } from './former-families.ts'
import { deleteMembers, deletePeople, findChildren, findJoined, findParents, lockFamily } from './people.ts'

type Eraser = Pick<AccountDeps, 'db' | 'clock' | 'personalData' | 'hashKey'>

/** Erases a family that the caller has locked with its parents' emails, and records that. */
export async function eraseFamily(db: Db, eraser: Eraser, familyId: string): Promise<void> {
  const { personalData, clock } = eraser
  const emails = await findEmails(db, familyId)
  for (const email of emails) await rememberFamily(db, eraser, familyId, email)
  for (const { open } of personalData) await open?.settle?.(db, familyId)
  for (const { eraseData } of personalData) await eraseData(db, familyId)
  await deleteMembers(db, familyId)
  for (const email of emails) await eraseByEmail(db, personalData, email)
  await recordErasure(db, { familyId }, clock())
}

/** Erases one parent of a family that goes on. */
export async function eraseParent(
  db: Db,
  { personalData, clock }: Eraser,
  parent: { accountId: string; email: string },
) {
  await deletePeople(db, [parent.accountId])
  await eraseByEmail(db, personalData, parent.email)
  await recordErasure(db, { childId: parent.accountId }, clock())
}

async function eraseByEmail(db: Db, personalData: PersonalData[], email: string): Promise<void> {
  for (const { eraseByEmail } of personalData) await eraseByEmail?.(db, email)
  await deleteCodesOf(db, email)
  await deleteAttempts(db, email)
}

const findEmails = async (db: Db, familyId: string): Promise<string[]> =>
  (await findParents(db, familyId)).map(({ email }) => email)

/** In one order, so that two calls cannot wait for each other. */
export async function lockEmails(db: Db, familyId: string): Promise<void> {
  for (const email of (await findEmails(db, familyId)).toSorted()) await lockEmail(db, email)
}

export function eraseChild({ db, clock }: Eraser, familyId: string, username: string): Promise<boolean> {
  const erase = () =>
    db.transaction().execute(async (transaction) => {
      const child = (await findChildren(transaction, familyId)).find((one) => one.username === username)
      if (child === undefined || (await deletePeople(transaction, [child.id])) === 0) return false
      await recordErasure(transaction, { childId: child.id }, clock())
      return true
    })
  // A change of a cart line that the child has put in can wait for the child while this waits for the line.
  return erase().catch((error) => {
    if (!isDeadlock(error)) throw error
    return erase()
  })
}

/** Erases again the families and children that a restored backup contains; runs before the shop serves requests. */
export async function replayErasures(eraser: Eraser, dataDir: string): Promise<void> {
  await insertErasures(eraser.db, await readErasureList(erasureList(dataDir)))
  const { families, children } = await findRestored(eraser.db)
  await deletePeople(eraser.db, await findJoined(eraser.db, children))
  for (const familyId of families) {
    if ((await findParents(eraser.db, familyId)).length === 0) continue
    await eraser.db.transaction().execute(async (transaction) => {
      await lockEmails(transaction, familyId)
      for (const { open } of eraser.personalData) await open?.lock?.(transaction, familyId)
      await lockFamily(transaction, familyId)
      await eraseFamily(transaction, eraser, familyId)
    })
  }
}

/** A whole family; or one of its people, whose kind is child although a parent who had joined has it, too. */
export type Erasure = { id: string; kind: 'family' | 'child'; day: string }

type Erased = { familyId: string } | { childId: string }

export const listErasureJob = {
  name: 'list-erasure',
  payload: z.union([z.object({ familyId: z.uuid() }), z.object({ childId: z.uuid() })]),
} satisfies Job<Erased>

const erasureOf = (erased: Erased, day: string): Erasure =>
  'familyId' in erased ? { id: erased.familyId, kind: 'family', day } : { id: erased.childId, kind: 'child', day }

/** Records an erasure in the database, whose backups have it from then on, and queues its line in the list. */
async function recordErasure(db: Db, erased: Erased, now: Date): Promise<void> {
  await insertErasures(db, [erasureOf(erased, now.toISOString())])
  await enqueue(db, listErasureJob, erased)
}

/** The list outside of the database: if that is lost, it names who was erased after the last backup. */
export const erasureList = (dataDir: string): string => join(dataDir, 'erased-families.txt')

export const listErasure = (dataDir: string, erased: Erased, clock: Clock): Promise<void> =>
  appendErasures(dataDir, [erasureOf(erased, clock().toISOString())])

/** The lines are on the disk when this resolves. */
export async function appendErasures(dataDir: string, erasures: Erasure[]): Promise<void> {
  await using list = await open(erasureList(dataDir), 'a', 0o600)
  const lines = erasures.map(({ id, kind, day }) => `${day} ${kind === 'child' ? 'child ' : ''}${id}\n`)
  await list.appendFile(lines.join(''))
  await list.sync()
}

const line = /^(\d{4}-\d\d-\d\d)\S* (child )?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/gm

export async function readErasureList(file: string): Promise<Erasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return [...text.matchAll(line)].map(([, day = '', child, id = '']) => ({ id, kind: child ? 'child' : 'family', day }))
}

async function insertErasures(db: Db, erasures: Erasure[]): Promise<void> {
  const [ids, kinds, days] = (['id', 'kind', 'day'] as const).map((field) => erasures.map((erasure) => erasure[field]))
  await sql`
    INSERT INTO erasure (id, kind, erased_on) SELECT * FROM unnest(${ids}::uuid[], ${kinds}::text[], ${days}::date[])
    ON CONFLICT DO NOTHING`.execute(db)
}

export const findErasures = async (db: Db): Promise<Erasure[]> =>
  (await sql<Erasure>`SELECT id, kind, erased_on::text AS day FROM erasure`.execute(db)).rows

/** Those of the erased that a restored backup contains. */
async function findRestored(db: Db): Promise<{ families: string[]; children: string[] }> {
  const { rows } = await sql<Pick<Erasure, 'id' | 'kind'>>`
    SELECT id, kind FROM erasure
    WHERE EXISTS (SELECT FROM person WHERE person.id = erasure.id)
      OR EXISTS (SELECT FROM member WHERE member.family_id = erasure.id)`.execute(db)
  const idsOf = (wanted: Erasure['kind']) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  return { families: idsOf('family'), children: idsOf('child') }
}
