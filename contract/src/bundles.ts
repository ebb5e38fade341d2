import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { everyone } from './people.ts'

export const story = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  /** The public preview: at most 20 seconds of sound or film, or the whole picture (D37). */
  contentFile: z.string(),
  seconds: z.optional(z.number()),
  isComputerRead: z.boolean(),
  cfStoryId: z.optional(z.string()),
})
export type Story = z.infer<typeof story>

export const bundle = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  tokenPrice: z.number(),
  stories: z.array(story),
})
export type Bundle = z.infer<typeof bundle>

export const listBundles = endpoint({
  method: 'GET',
  path: '/api/bundles/',
  summary: 'The story bundles with their previews',
  access: everyone,
  reply: z.object({ data: z.array(bundle) }),
  errors: [],
})
