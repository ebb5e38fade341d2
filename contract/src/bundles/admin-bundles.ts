import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { position, priceInTokens, versionSent } from '../admin/amount.ts'
import { picturePath } from '../catalog/admin-catalog.ts'
import { slug } from '../catalog/catalog.ts'
import { staffEndpoint } from '../endpoint.ts'
import { typedLine, typedText } from '../text.ts'
import { bundle } from './bundles.ts'

const path = z
  .string()
  .check(
    z.minLength(1, { error: adminTexts.fileMissing, abort: true }),
    z.regex(/^[\w./-]{1,300}$/, adminTexts.fileUnknown),
  )

const storyFields = {
  title: typedLine(adminTexts.titleRequired, 200),
  description: typedText(adminTexts.descriptionRequired, 2000),
  image: picturePath,
  imageAlt: typedLine(adminTexts.altRequired, 300),
  /** The full story that is sold: an uploaded sound, film or picture. */
  contentFile: path,
  /** The public preview, at most 20 seconds; without one it is cut from the content. */
  previewFile: z.optional(path),
  /** An uploaded sound that tells a picture story; its first 20 seconds are public. */
  narrationFile: z.optional(z.nullable(path)),
  text: z.optional(z.nullable(typedText(adminTexts.textRequired, 100_000))),
  isComputerRead: z.optional(z.boolean()),
  cfStoryId: z.optional(z.nullable(typedLine(adminTexts.idRequired, 100))),
}
export const newStory = z.strictObject(storyFields)
export const storyChange = z.partial(z.strictObject({ ...storyFields, position, version: versionSent }))
export type NewStory = z.infer<typeof newStory>
export type StoryChange = z.infer<typeof storyChange>

const age = z.nullable(
  z.int(adminTexts.ageInvalid).check(z.minimum(0, adminTexts.ageInvalid), z.maximum(99, adminTexts.ageInvalid)),
)
const bundleFields = {
  name: typedLine(adminTexts.nameRequired, 200),
  description: typedText(adminTexts.descriptionRequired, 2000),
  image: picturePath,
  imageAlt: typedLine(adminTexts.altRequired, 300),
  tokenPrice: priceInTokens(adminTexts.tokensInvalid),
  ageFrom: z.optional(age),
  ageTo: z.optional(age),
}
export const newBundle = z.strictObject(bundleFields)
export const bundleChange = z.partial(
  z.strictObject({ ...bundleFields, isActive: z.boolean(), position, version: versionSent }),
)
export type NewBundle = z.infer<typeof newBundle>
export type WireNewBundle = z.input<typeof newBundle>
export type BundleChange = z.infer<typeof bundleChange>
export type WireBundleChange = z.input<typeof bundleChange>

export const adminStory = z.object({
  _id: z.string(),
  position: z.number(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  contentFile: z.string(),
  previewFile: z.string(),
  narrationFile: z.nullable(z.string()),
  text: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
  isComputerRead: z.boolean(),
  cfStoryId: z.nullable(z.string()),
  version: z.number(),
})
export type AdminStory = z.infer<typeof adminStory>

export const adminBundle = z.extend(bundle, {
  isActive: z.boolean(),
  position: z.number(),
  version: z.number(),
  stories: z.array(adminStory),
})
export type AdminBundle = z.infer<typeof adminBundle>
export type WireAdminBundle = z.input<typeof adminBundle>

const byId = z.object({ id: slug })
const byStory = z.object({ id: slug, storyId: slug })
const oneBundle = z.object({ data: adminBundle })
const badStory = [
  'invalid_input',
  'not_found',
  'preview_required',
  'preview_too_long',
  'story_id_taken',
  'storage_full',
] as const

export const adminBundles = staffEndpoint('catalog', {
  method: 'GET',
  path: '/api/admin/bundles',
  summary: 'Every bundle with its stories, also those off the shelf',
  reply: z.object({ data: z.array(adminBundle) }),
  errors: [],
})

export const createBundle = staffEndpoint('catalog', {
  method: 'POST',
  path: '/api/admin/bundles',
  summary: 'Add a bundle, off the shelf until it is activated',
  body: newBundle,
  reply: oneBundle,
  status: 201,
  errors: ['invalid_input'],
})

export const changeBundle = staffEndpoint('catalog', {
  method: 'PUT',
  path: '/api/admin/bundles/:id',
  summary: 'Change any part of a bundle, or put it on the shelf',
  params: byId,
  body: bundleChange,
  reply: oneBundle,
  errors: ['invalid_input', 'password_required', 'not_found', 'bundle_empty', 'stale'],
})

export const deleteBundle = staffEndpoint('catalog', {
  method: 'DELETE',
  path: '/api/admin/bundles/:id',
  summary: 'Delete a bundle, or take it off the shelf if it was ever bought',
  params: byId,
  reply: z.object({ data: z.object({ _id: z.string(), outcome: z.enum(['deleted', 'deactivated']) }) }),
  errors: ['not_found'],
})

export const addStory = staffEndpoint('catalog', {
  method: 'POST',
  path: '/api/admin/bundles/:id/stories',
  summary: 'Add a story to a bundle, at its end',
  params: byId,
  body: newStory,
  maxBodyKilobytes: 256,
  reply: oneBundle,
  status: 201,
  errors: badStory,
})

export const changeStory = staffEndpoint('catalog', {
  method: 'PUT',
  path: '/api/admin/bundles/:id/stories/:storyId',
  summary: 'Change any part of a story',
  params: byStory,
  body: storyChange,
  maxBodyKilobytes: 256,
  reply: oneBundle,
  errors: [...badStory, 'stale'],
})

export const deleteStory = staffEndpoint('catalog', {
  method: 'DELETE',
  path: '/api/admin/bundles/:id/stories/:storyId',
  summary: 'Take a story out of a bundle that was never bought',
  params: byStory,
  reply: oneBundle,
  errors: ['not_found', 'bundle_empty', 'bundle_sold'],
})
