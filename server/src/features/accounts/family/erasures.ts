import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueue, type Job } from '../../../platform/jobs/queue.ts'
import type { AccountDeps } from '../deps.ts'
import { deleteAttempts } from '../registration/attempt-queries.ts'
import { deleteCodesOf } from '../registration/code-queries.ts'
import { deleteMembers, findParent, lockFamily } from './account-queries.ts'

export const listErasureJob = {
  name: 'list-erasure',
  payload: z.object({ familyId: z.uuid() }),
} satisfies Job<{ familyId: string }>

/** Ids of erased families, outside of the database so that restoring an older backup does not bring them back. */
export const erasureList = (dataDir: string): string => join(dataDir, 'erased-families.txt')

/** Adds a family to the list; the line is on the disk when this resolves. */
export async function listErasure(dataDir: string, familyId: string, clock: Clock): Promise<void> {
  await using list = await open(erasureList(dataDir), 'a', 0o600)
  await list.write(`${clock().toISOString()} ${familyId}\n`)
  await list.sync()
}

type Eraser = Pick<AccountDeps, 'db' | 'personalData'>

/** Erases a family that the caller has locked, and queues its entry in the list of erasures. */
export async function eraseFamily(db: Db, { personalData }: Eraser, familyId: string, email: string): Promise<void> {
  for (const { open } of personalData) await open?.settle?.(db, familyId)
  for (const { eraseData } of personalData) await eraseData(db, familyId)
  await deleteMembers(db, familyId)
  await deleteCodesOf(db, email)
  await deleteAttempts(db, email)
  await enqueue(db, listErasureJob, { familyId })
}

/** Erases families again that a restored backup has brought back; runs before the shop serves requests. */
export async function replayErasures(eraser: Eraser, dataDir: string): Promise<void> {
  for (const familyId of await readList(dataDir)) {
    const parent = await findParent(eraser.db, familyId)
    if (parent === undefined) continue
    await eraser.db.transaction().execute(async (transaction) => {
      for (const { open } of eraser.personalData) await open?.lock?.(transaction, familyId)
      await lockFamily(transaction, familyId)
      await eraseFamily(transaction, eraser, familyId, parent.email)
    })
  }
}

async function readList(dataDir: string): Promise<Set<string>> {
  try {
    const text = await readFile(erasureList(dataDir), 'utf8')
    return new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/gm))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set()
    throw error
  }
}
