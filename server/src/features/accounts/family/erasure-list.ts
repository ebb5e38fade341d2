import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueue, type Job } from '../../../platform/jobs/queue.ts'

/** A whole family, or one child that its parent has removed. */
export type Erasure = { id: string; kind: 'family' | 'child'; day: string }

type Erased = { familyId: string } | { childId: string }

export const listErasureJob = {
  name: 'list-erasure',
  payload: z.union([z.object({ familyId: z.uuid() }), z.object({ childId: z.uuid() })]),
} satisfies Job<Erased>

const erasureOf = (erased: Erased, day: string): Erasure =>
  'familyId' in erased ? { id: erased.familyId, kind: 'family', day } : { id: erased.childId, kind: 'child', day }

/** Records an erasure in the database, whose backups have it from then on, and queues its line in the list. */
export async function recordErasure(db: Db, erased: Erased, now: Date): Promise<void> {
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

export async function insertErasures(db: Db, erasures: Erasure[]): Promise<void> {
  const [ids, kinds, days] = (['id', 'kind', 'day'] as const).map((field) => erasures.map((erasure) => erasure[field]))
  await sql`
    INSERT INTO erasure (id, kind, erased_on) SELECT * FROM unnest(${ids}::uuid[], ${kinds}::text[], ${days}::date[])
    ON CONFLICT DO NOTHING`.execute(db)
}

export const findErasures = async (db: Db): Promise<Erasure[]> =>
  (await sql<Erasure>`SELECT id, kind, erased_on::text AS day FROM erasure`.execute(db)).rows

/** Those of the erased that a restored backup contains. */
export async function findRestored(db: Db): Promise<{ families: string[]; children: string[] }> {
  const { rows } = await sql<Pick<Erasure, 'id' | 'kind'>>`
    SELECT id, kind FROM erasure
    WHERE EXISTS (SELECT FROM account WHERE account.id = erasure.id)
      OR EXISTS (SELECT FROM account WHERE account.family_id = erasure.id)`.execute(db)
  const idsOf = (wanted: Erasure['kind']) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  return { families: idsOf('family'), children: idsOf('child') }
}
