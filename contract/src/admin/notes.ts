import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { typedText } from '../text.ts'
import { adminTexts } from './admin-texts.ts'

const note = z.object({ _id: z.string(), at: z.string(), by: z.string(), text: z.string() })
export type Note = z.infer<typeof note>

/** An order of any kind, or a customer: one of them. */
const target = { order: z.optional(z.string()), family: z.optional(z.string()) }
const isOne = z.refine<{ order?: string | undefined; family?: string | undefined }>(
  ({ order, family }) => (order === undefined) !== (family === undefined),
  adminTexts.noteTarget,
)

export const listNotes = staffEndpoint('orders', {
  method: 'GET',
  path: '/api/admin/notes',
  summary: 'What staff wrote down about an order or a customer, newest first',
  query: z.object(target).check(isOne),
  reply: z.object({ data: z.array(note) }),
  errors: ['invalid_input', 'forbidden', 'not_found'],
})

export const addNote = staffEndpoint('orders', {
  method: 'POST',
  path: '/api/admin/notes',
  summary: 'Write something down about an order or a customer; the export of the family has it',
  body: z.strictObject({ ...target, text: typedText(adminTexts.noteRequired, 2000) }).check(isOne),
  status: 201,
  reply: z.object({ data: note }),
  errors: ['invalid_input', 'forbidden', 'not_found', 'customer_deleted'],
})

export const deleteNote = staffEndpoint('orders', {
  method: 'DELETE',
  path: '/api/admin/notes/:id',
  summary: 'Delete a note',
  params: z.object({ id: z.string() }),
  reply: z.object({ message: z.string() }),
  errors: ['forbidden', 'not_found'],
})
