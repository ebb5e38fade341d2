import { isDeadlock } from '../../../platform/db/constraint-errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { AccountDeps } from '../deps.ts'
import { deleteAttempts } from '../registration/attempt-queries.ts'
import { deleteCodesOf, lockEmail } from '../registration/code-queries.ts'
import { deleteChild, deleteChildren, deleteMembers, findParent, lockFamily } from './account-queries.ts'
import { erasureList, findRestored, insertErasures, readErasureList, recordErasure } from './erasure-list.ts'
import { rememberFamily } from './former-families.ts'

type Eraser = Pick<AccountDeps, 'db' | 'clock' | 'personalData' | 'hashKey'>

/** Erases a family that the caller has locked with its email, and records that. */
export async function eraseFamily(db: Db, eraser: Eraser, familyId: string, email: string): Promise<void> {
  const { personalData, clock } = eraser
  await rememberFamily(db, eraser, familyId, email)
  for (const { open } of personalData) await open?.settle?.(db, familyId)
  for (const { eraseData } of personalData) await eraseData(db, familyId)
  await deleteMembers(db, familyId)
  await deleteCodesOf(db, email)
  await deleteAttempts(db, email)
  await recordErasure(db, { familyId }, clock())
}

export function eraseChild({ db, clock }: Eraser, familyId: string, username: string): Promise<boolean> {
  const erase = () =>
    db.transaction().execute(async (transaction) => {
      const childId = await deleteChild(transaction, familyId, username)
      if (childId === undefined) return false
      await recordErasure(transaction, { childId }, clock())
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
