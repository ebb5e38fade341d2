import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock.ts'
import { isDeadlock } from '../../../platform/db/constraint-errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { enqueue, type Job } from '../../../platform/jobs/queue.ts'
import type { AccountDeps } from '../deps.ts'
import { deleteAttempts } from '../registration/attempt-queries.ts'
import { deleteCodesOf, lockEmail } from '../registration/code-queries.ts'
import { deleteChild, deleteChildren, deleteMembers, findParent, lockFamily } from './account-queries.ts'

/** A whole family, or one child that its parent has removed. */
type Erased = { familyId: string } | { childId: string }

export const listErasureJob = {
  name: 'list-erasure',
  payload: z.union([z.object({ familyId: z.uuid() }), z.object({ childId: z.uuid() })]),
} satisfies Job<Erased>

/** Ids of erased families and children, outside of the database so that restoring an older backup does not bring them back. */
export const erasureList = (dataDir: string): string => join(dataDir, 'erased-families.txt')

/** Adds to the list; the line is on the disk when this resolves. */
export async function listErasure(dataDir: string, erased: Erased, clock: Clock): Promise<void> {
  await using list = await open(erasureList(dataDir), 'a', 0o600)
  const who = 'familyId' in erased ? erased.familyId : `child ${erased.childId}`
  await list.appendFile(`${clock().toISOString()} ${who}\n`)
  await list.sync()
}

type Eraser = Pick<AccountDeps, 'db' | 'personalData'>

/** Erases a family that the caller has locked with its email, and queues its entry in the list of erasures. */
export async function eraseFamily(db: Db, { personalData }: Eraser, familyId: string, email: string): Promise<void> {
  for (const { open } of personalData) await open?.settle?.(db, familyId)
  for (const { eraseData } of personalData) await eraseData(db, familyId)
  await deleteMembers(db, familyId)
  await deleteCodesOf(db, email)
  await deleteAttempts(db, email)
  await enqueue(db, listErasureJob, { familyId })
}

/** Erases one child and queues its line in the list; returns whether the family has such a child. */
export function eraseChild(db: Db, familyId: string, username: string): Promise<boolean> {
  const erase = () =>
    db.transaction().execute(async (transaction) => {
      const childId = await deleteChild(transaction, familyId, username)
      if (childId === undefined) return false
      await enqueue(transaction, listErasureJob, { childId })
      return true
    })
  // A change of a cart line that the child has put in can wait for the child while this waits for the line.
  return erase().catch((error) => {
    if (!isDeadlock(error)) throw error
    return erase()
  })
}

/** Erases families and children again that a restored backup has brought back; runs before the shop serves requests. */
export async function replayErasures(eraser: Eraser, dataDir: string): Promise<void> {
  const { families, children } = await readList(dataDir)
  await deleteChildren(eraser.db, children)
  for (const familyId of families) {
    const parent = await findParent(eraser.db, familyId)
    if (parent === undefined) continue
    await eraser.db.transaction().execute(async (transaction) => {
      await lockEmail(transaction, parent.email)
      for (const { open } of eraser.personalData) await open?.lock?.(transaction, familyId)
      await lockFamily(transaction, familyId)
      await eraseFamily(transaction, eraser, familyId, parent.email)
    })
  }
}

async function readList(dataDir: string): Promise<{ families: string[]; children: string[] }> {
  const text = await readFile(erasureList(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = [...text.matchAll(/ (child )?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/gm)]
  const idsOf = (kind: string | undefined) =>
    lines.flatMap(([, named, id]) => (named === kind && id !== undefined ? [id] : []))
  return { families: [...new Set(idsOf(undefined))], children: [...new Set(idsOf('child '))] }
}
