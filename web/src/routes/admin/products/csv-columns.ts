import type { ProductColumnName } from '@storylamp/contract/catalog/import-products'
import { productLabels } from './to-product.ts'

type Described = {
  /** What the product form calls it, if that is another word. */
  formWord?: string
  cell: string
}

const several = 'Several, with | between them'
const asInForm = 'As in the form'

/** The columns of a file of products, and what stands in their cells. */
export const csvColumns: Record<ProductColumnName, Described> = {
  SKU: { cell: 'Tells which product the row is about. Needed' },
  Name: { cell: 'A new product needs it' },
  Price: { cell: 'Such as 19.99. A new product needs it' },
  Description: { cell: 'Plain text or HTML. A new product needs it' },
  Promise: { cell: asInForm },
  Collections: { cell: `${several}, by the last part of their addresses, such as nightlamp` },
  Colors: { cell: `${several}, such as coral | light blue` },
  Group: { formWord: productLabels.group, cell: asInForm },
  Variant: { formWord: productLabels.variant, cell: asInForm },
  'Token price': { formWord: productLabels.tokenPrice, cell: 'A number, such as 60' },
  Weight: { formWord: productLabels.weightGrams, cell: 'A whole number, such as 520' },
  'Tax class': { formWord: productLabels.taxClass, cell: 'goods or books; empty is goods' },
  Stock: { cell: 'How many pieces there are; empty counts nothing' },
  Pictures: { cell: `${several}: names of files in the zip, or as an export writes them` },
  Facts: { cell: `${several}, such as Height: 12 cm | Light: warm` },
  Manufacturer: { formWord: 'Manufacturer with addresses', cell: asInForm },
  'Responsible person': { formWord: 'Responsible person in the European Union', cell: asInForm },
  Identifier: { formWord: 'Model, type or batch', cell: asInForm },
  Warnings: { cell: asInForm },
  Battery: { cell: asInForm },
  Charger: { cell: 'Such as 5-15 W | USB PD | in the box' },
  Guarantee: { formWord: 'Notice on the legal guarantee', cell: asInForm },
  'Sale price': { cell: 'Such as 14.99; empty ends the sale' },
  'Sale from': { formWord: 'Sale begins', cell: 'A day in UTC, such as 2026-12-01; empty begins it at once' },
  'Sale to': { formWord: 'Sale ends', cell: 'A day in UTC, the last one' },
  Trailer: { formWord: productLabels.trailerLink, cell: 'A web address' },
  Guide: { formWord: productLabels.hasGuide, cell: 'yes or no' },
  Active: { formWord: productLabels.isActive, cell: 'yes or no' },
}

export const formWordOf = (column: string): string | undefined =>
  Object.hasOwn(csvColumns, column) ? csvColumns[column as ProductColumnName].formWord : undefined
