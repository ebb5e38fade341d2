import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { signedIn } from './roles.ts'

/** A session as its owner sees it; `childName` is set for those of a parent's children. */
const signedInDevice = z.object({
  _id: z.string(),
  childName: z.optional(z.string()),
  device: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.infer<typeof signedInDevice>

const devices = z.object({ data: z.array(signedInDevice) })

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where the caller is signed in; for a parent the children too',
  access: signedIn,
  reply: devices,
  errors: [],
})

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'Sign a device out; its next call is refused',
  access: signedIn,
  params: z.object({ id: z.string() }),
  reply: devices,
  errors: ['not_found'],
})
