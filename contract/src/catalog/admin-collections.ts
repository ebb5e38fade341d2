import * as z from 'zod/mini'
import { adminTexts } from '../admin/admin-texts.ts'
import { position, versionSent } from '../admin/amount.ts'
import { staffEndpoint } from '../endpoint.ts'
import { typedLine, typedText } from '../text.ts'
import { picturePath } from './admin-catalog.ts'
import { collection, slug } from './catalog.ts'
import { addressLengths, collectionTexts } from './collections.ts'

const ofType = z.object({ type: slug })

export const adminCollection = z.extend(collection, {
  isHidden: z.boolean(),
  /** Can be hidden, but not deleted. */
  isPermanent: z.boolean(),
  /** Includes products that are not for sale. */
  productCount: z.number(),
  version: z.number(),
})
export type AdminCollection = z.infer<typeof adminCollection>
const allCollections = z.object({ data: z.array(adminCollection) })

const fields = {
  name: typedLine(adminTexts.nameRequired, 200),
  description: typedText(adminTexts.descriptionRequired, 2000),
  image: picturePath,
}
const choices = {
  imageAlt: z.optional(typedLine(adminTexts.altRequired, 300)),
  isComingSoon: z.optional(z.boolean()),
  /** Visitors do not see it; its products stay in the shop. */
  isHidden: z.optional(z.boolean()),
}

const address = z
  .string(collectionTexts.addressInvalid)
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, collectionTexts.addressInvalid),
    z.minLength(addressLengths.min, collectionTexts.addressInvalid),
    z.maxLength(addressLengths.max, collectionTexts.addressInvalid),
  )

/** `type` is its address: /collections/{type}. It never changes. */
export const newCollection = z.strictObject({ type: address, ...fields, ...choices })
export type NewCollection = z.infer<typeof newCollection>

export const collectionChange = z.partial(z.strictObject({ ...fields, ...choices, position, version: versionSent }))
export type CollectionChange = z.infer<typeof collectionChange>

export const adminCollections = staffEndpoint('catalog', {
  method: 'GET',
  path: '/api/admin/collections',
  summary: 'Every collection with its version, also the hidden ones, in the order of their places',
  reply: allCollections,
  errors: [],
})

export const createCollection = staffEndpoint('catalog', {
  method: 'POST',
  path: '/api/admin/collections',
  summary: 'Add a collection after the others',
  body: newCollection,
  reply: z.object({ data: adminCollection }),
  status: 201,
  errors: ['invalid_input', 'collection_taken', 'collection_limit_reached'],
})

export const changeCollection = staffEndpoint('catalog', {
  method: 'PUT',
  path: '/api/admin/collections/:type',
  summary: 'Change a collection, hide or show it, or give it another place among the others',
  params: ofType,
  body: collectionChange,
  reply: allCollections,
  errors: ['invalid_input', 'not_found', 'stale'],
})

export const deleteCollection = staffEndpoint('catalog', {
  method: 'DELETE',
  path: '/api/admin/collections/:type',
  summary: 'Delete a collection; its products stay in the shop',
  params: ofType,
  reply: z.object({ data: z.object({ type: z.string(), productCount: z.number() }) }),
  errors: ['not_found', 'collection_permanent'],
})
