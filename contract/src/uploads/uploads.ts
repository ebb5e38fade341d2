import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { uploadKinds } from './upload-limits.ts'

export const upload = staffEndpoint('catalog', {
  method: 'POST',
  path: '/api/admin/uploads',
  summary:
    'Upload a picture, sound or film as the `file` of a multipart form, with its description as `alt`; products and stories name it by the path in the reply',
  files: ['multipart/form-data'],
  reply: z.object({
    path: z.string(),
    kind: z.enum(uploadKinds),
    bytes: z.number(),
    seconds: z.optional(z.number()),
  }),
  status: 201,
  errors: [
    'invalid_input',
    'file_broken',
    'file_missing',
    'too_large',
    'unsupported_media_type',
    'too_many',
    'storage_full',
  ],
})
