import { productLabels } from '../products/to-product.ts'

/** How the fields of the details are called. */
export const fieldTexts: Record<string, string> = {
  ...productLabels,
  price: 'Price',
  reason: 'Reason',
  dollars: 'Amount',
  amount: 'Amount',
  tokens: 'Tokens',
  bundlePrice: 'Price in tokens',
  pieces: 'Pieces',
  lines: 'Lines',
  fees: 'Fees',
  stock: 'Stock',
  products: 'Products',
  rows: 'Rows',
  page: 'Page',
  searched: 'Found by a search',
  state: 'State',
  payment: 'Payment',
  delivery: 'Delivery',
  problem: 'Problem',
  until: 'Until',
  created: 'Added',
  changed: 'Changed',
  withoutPicture: 'Without a picture',
  set: 'set to',
  add: 'plus',
  remove: 'minus',
  percent: 'Percent',
  freeDelivery: 'Free delivery',
  from: 'From',
  to: 'To',
  uses: 'Uses in all',
  usesPerFamily: 'Uses by one family',
  minimum: 'Minimum subtotal',
  image: 'Picture',
  imageAlt: 'Alt text',
  position: 'Position',
  isComingSoon: 'Coming soon',
  isHidden: 'Hidden',
  productCount: 'Products',
  ageFrom: 'Youngest age',
  ageTo: 'Oldest age',
  title: 'Story',
  text: 'Transcript',
  contentFile: 'Story file',
  previewFile: 'Preview',
  narrationFile: 'Narration',
  isComputerRead: 'Computer-read',
  cfStoryId: 'Story tool ID',
  tracking: 'Tracking',
  fbaOrderId: 'Fulfillment order ID',
  parcel: 'Parcel',
  mail: 'Mail',
  staffRole: 'Role',
  ended: 'Devices',
  isNew: 'New account',
  isSecondFactorReset: 'Second factor reset',
  kind: 'Kind',
  month: 'Month',
  by: 'By',
}

/** Told by their counts or by the fact that they changed. */
export const longFields = new Set([
  'description',
  'facts',
  'safety',
  'images',
  'image',
  'text',
  'contentFile',
  'previewFile',
  'narrationFile',
])

export const priceFields = new Set(['price', 'dollars', 'amount', 'minimum', 'fees'])

export const tokenFields = new Set(['tokens', 'tokenPrice', 'bundlePrice'])

/** Only for machines; the sentence has the name, and the raw entry the rest. */
export const unshownFields = new Set(['version', 'story', 'name', 'sku', 'bytes', 'task', 'type', 'code', 'order'])
