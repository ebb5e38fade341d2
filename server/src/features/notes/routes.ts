import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import * as contract from '@storylamp/contract/admin/notes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { type Member, notYourTask } from '../../platform/http/endpoints/member.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../platform/uuid.ts'
import { isFamily, isFamilyDeleted } from '../accounts/index.ts'
import { type About, aboutFamily, recordEvent, recordReading, withNames } from '../events/index.ts'
import { aboutOrder, findAnyOrder } from '../orders/index.ts'
import { insertNote, lockNote, type NoteRow, removeNote, selectNotes, type Target } from './queries.ts'

export function noteRoutes(app: FastifyInstance, db: Db): void {
  addEndpoint(app, contract.listNotes, async ({ member, query }) => {
    const target = await findTarget(db, member, query)
    if (target instanceof Refusal) return target
    const notes = await selectNotes(db, target)
    if (notes.length > 0) await recordReading(db, member, target.about, { what: 'notes' })
    return { data: (await withNames(db, notes)).map((note) => toNote(note, note.by)) }
  })

  addEndpoint(app, contract.addNote, async ({ member, body: { text, ...sent } }) => {
    const target = await findTarget(db, member, sent)
    return target instanceof Refusal ? target : addNote(db, member, target, text)
  })

  addEndpoint(app, contract.deleteNote, ({ member, params }) => deleteNote(db, member, params.id))
}

type Sent = { order?: string | undefined; family?: string | undefined }
type Named = Target & { about: About }

/** Packers write about orders, not about customers. */
async function findTarget(db: Db, member: Member, { order, family }: Sent) {
  if (order !== undefined) {
    const found = isUuid(order) ? await findAnyOrder(db, order) : undefined
    if (found === undefined) return new Refusal('not_found', adminTexts.orderUnknown)
    return { familyId: found.family_id, orderId: found.id, about: aboutOrder(found) }
  }
  if (!member.rights.includes('customers')) return notYourTask()
  if (family === undefined || !(await isFamily(db, family))) return new Refusal('not_found', adminTexts.customerUnknown)
  return { familyId: family, orderId: null, about: aboutFamily(family) }
}

const toNote = ({ id, at, text }: NoteRow, by: string): contract.Note => ({ _id: id, at: at.toISOString(), by, text })

/** Nothing is written about a family that is erased. The audit log keeps that a note was written, and not its words. */
const addNote = (db: Db, admin: Member, { familyId, orderId, about }: Named, text: string) =>
  db.transaction().execute(async (transaction) => {
    if (await isFamilyDeleted(transaction, familyId)) return new Refusal('customer_deleted', adminTexts.customerErased)
    const note = { family_id: familyId, order_id: orderId, text, staff_id: admin.accountId }
    const row = await insertNote(transaction, note)
    await recordEvent(transaction, { kind: 'note.written', details: {}, by: admin, about })
    return { data: toNote(row, admin.name) }
  })

const deleteNote = (db: Db, admin: Member, id: string) =>
  db.transaction().execute(async (transaction) => {
    const note = isUuid(id) ? await lockNote(transaction, id) : undefined
    if (note === undefined) return new Refusal('not_found', adminTexts.noteUnknown)
    const target = await findTarget(
      transaction,
      admin,
      note.order_id === null ? { family: note.family_id } : { order: note.order_id },
    )
    if (target instanceof Refusal) return target
    await removeNote(transaction, id)
    await recordEvent(transaction, { kind: 'note.deleted', details: {}, by: admin, about: target.about })
    return { message: adminTexts.noteDeleted }
  })
