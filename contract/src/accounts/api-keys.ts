import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { staffEndpoint } from '../endpoint.ts'
import { moment } from '../moment.ts'
import { typedLine } from '../text.ts'
import { keyRights } from './staff-rights.ts'

/** Secret scanners find a key by how it begins. */
export const isKey = (token: string): boolean => /^slk_[\da-f]{64}$/.test(token)

const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** How the key begins, to tell which one it is. */
  start: z.string(),
  rights: z.array(z.enum(keyRights)),
  madeAt: moment,
  madeBy: z.string(),
  /** To the minute; null for one that was never used. */
  lastUsedAt: z.nullable(moment),
  endedAt: z.nullable(moment),
})
export type ApiKey = z.input<typeof apiKey>

export const listKeys = staffEndpoint('connections', {
  method: 'GET',
  path: '/api/admin/keys',
  summary: 'The keys with which programs call the back office, those in use first',
  reply: z.object({ data: z.array(apiKey) }),
  errors: [],
})

export const keyForm = z.strictObject({
  name: typedLine(adminTexts.nameRequired, 60),
  rights: z.array(z.enum(keyRights), adminTexts.keyRightsRequired).check(z.minLength(1, adminTexts.keyRightsRequired)),
})

export const makeKey = staffEndpoint('connections', {
  method: 'POST',
  path: '/api/admin/keys',
  summary: 'Make a key for a program; the reply alone has the key itself',
  needsFreshPassword: true,
  body: keyForm,
  reply: z.object({ data: apiKey, secret: z.string() }),
  status: 201,
  errors: ['invalid_input', 'password_required', 'key_name_taken'],
})

export const endKey = staffEndpoint('connections', {
  method: 'DELETE',
  path: '/api/admin/keys/:id',
  summary: 'End a key: the next call with it is refused',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ data: apiKey }),
  errors: ['not_found'],
})
