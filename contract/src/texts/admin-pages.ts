import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { pageMarkdown } from '../settings/sections.ts'
import { textIds, textPage } from './text-pages.ts'

const byId = z.object({ id: z.enum(textIds) })

export const adminPage = staffEndpoint('pages', {
  method: 'GET',
  path: '/api/admin/pages/:id',
  summary: 'The Markdown that a page of text came with',
  params: byId,
  reply: z.object({ data: z.object({ standard: z.string() }) }),
  errors: ['not_found'],
})

export const pagePreview = z.strictObject({ markdown: pageMarkdown })

export const previewPage = staffEndpoint('pages', {
  method: 'POST',
  path: '/api/admin/pages/:id/preview',
  summary: 'A page of text as visitors would see it with this Markdown',
  params: byId,
  body: pagePreview,
  maxBodyKilobytes: 256,
  reply: z.object({ data: textPage }),
  errors: ['invalid_input', 'not_found'],
})
