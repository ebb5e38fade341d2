import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { givenOnce } from '../paging.ts'

/** Every product with the columns that an import reads. */
export const productsCsvPath = '/api/admin/products.csv'

export const productColumnNames = [
  'SKU',
  'Name',
  'Price',
  'Description',
  'Promise',
  'Collections',
  'Colors',
  'Group',
  'Variant',
  'Token price',
  'Weight',
  'Tax class',
  'Stock',
  'Pictures',
  'Facts',
  'Manufacturer',
  'Responsible person',
  'Identifier',
  'Warnings',
  'Battery',
  'Charger',
  'Guarantee',
  'Sale price',
  'Sale from',
  'Sale to',
  'Trailer',
  'Guide',
  'Active',
] as const
/** Besides 'Price EUR' and 'Sale price EUR', of whatever currency. */
export type ProductColumnName = (typeof productColumnNames)[number]

export const maxProductCsvBytes = 16 * 1024 * 1024
export const maxProductZipBytes = 256 * 1024 * 1024

/**
 * The body is `text/csv`, or an `application/zip` with one CSV file and the pictures that it names. `errors` names each wrong cell
 * as `rows.7.Price`, by its line in the file. Shopify's products CSV is understood too.
 */
export const importProducts = staffEndpoint('catalog', {
  method: 'POST',
  path: '/api/admin/products/import',
  summary:
    'Create and change many products by SKU from a CSV file, all or none; columns that it lacks stay as they are',
  files: ['text/csv', 'application/zip'],
  query: z.object({
    dryRun: z.optional(z.enum(['true', 'false'], givenOnce)),
    /** Takes texts as they are that look damaged by another character set. */
    acceptDamaged: z.optional(z.enum(['true', 'false'], givenOnce)),
  }),
  reply: z.object({
    data: z.object({
      rows: z.number(),
      created: z.number(),
      changed: z.number(),
      /** How many of the new ones have no picture yet; absent if all have one. */
      withoutPicture: z.optional(z.number()),
      isDryRun: z.boolean(),
      shopify: z.optional(
        z.object({
          read: z.array(z.object({ column: z.string(), as: z.string() })),
          /** Columns with values that the import does not read. */
          leftOut: z.array(z.string()),
          /** The first hundred addresses of pictures that are not in the zip; the shop fetches none. */
          picturesToUpload: z.array(z.string()),
        }),
      ),
    }),
  }),
  errors: [
    'invalid_input',
    'text_damaged',
    'forbidden',
    'password_required',
    'too_large',
    'unsupported_media_type',
    'sku_taken',
  ],
})
