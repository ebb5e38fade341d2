import * as z from 'zod/mini'
import { everyone } from '../accounts/roles.ts'
import { endpoint } from '../endpoint.ts'

/** The pages that consist of text alone; each is at the root, under its id. */
export const textPageIds = [
  'shipping',
  'returns',
  'warranty',
  'help',
  'privacy',
  'terms',
  'imprint',
  'cookies',
  'accessibility',
] as const

/** The texts of other pages are read in the same way. */
export const textIds = [...textPageIds, 'contact'] as const
export type TextId = (typeof textIds)[number]

/** All `html` is sanitized by the server. */
export const textPage = z.object({
  _id: z.enum(textIds),
  title: z.string(),
  /** The first paragraph, as plain text. */
  lead: z.string(),
  sections: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      html: z.string(),
      questions: z.array(z.object({ question: z.string(), html: z.string() })),
    }),
  ),
})
export type TextPage = z.infer<typeof textPage>

export const getTextPage = endpoint({
  method: 'GET',
  path: '/api/pages/:id',
  summary: 'The text of a page such as shipping, returns or privacy',
  access: everyone,
  params: z.object({ id: z.enum(textIds) }),
  reply: z.object({ data: textPage }),
  errors: ['not_found'],
})
