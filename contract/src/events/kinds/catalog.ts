import type { Changes, Kind, Nothing } from './kind.ts'

type Named = { name: string }
type Story = { story: string; title: string }

/** Prices within changes are in major units, as on the wire. */
export type CatalogKinds = {
  'product.created': Kind<Named & { sku: string; price: number }, 'act'>
  'product.changed': Kind<Named & Changes, 'act'>
  'product.deleted': Kind<{ outcome: 'deleted' | 'deactivated' } & Changes, 'act'>
  'products.changed': Kind<Changes & { products: string[] }, 'act'>
  'products.imported': Kind<{ rows: number; created: number; changed: number; withoutPicture?: number }, 'act'>
  'stock.adjusted': Kind<{ pieces: number }, 'act'>
  'stock.imported': Kind<{ rows: number; changed: number }, 'act'>
  'collection.created': Kind<Changes, 'act'>
  'collection.changed': Kind<Named & Changes, 'act'>
  'collection.arranged': Kind<{ products: string[] }, 'act'>
  'collection.deleted': Kind<Named & { productCount: number }, 'act'>
  'discount.created': Kind<Changes, 'act'>
  'discount.changed': Kind<Changes, 'act'>
  'discount.ended': Kind<Nothing, 'act'>
  'discount.deleted': Kind<Nothing, 'act'>
  'bundle.created': Kind<Changes, 'act'>
  'bundle.changed': Kind<Named & Changes, 'act'>
  'bundle.deleted': Kind<Named & { outcome: 'deleted' | 'deactivated' }, 'act'>
  'story.added': Kind<Story & { contentFile: string }, 'act'>
  'story.changed': Kind<Story & Changes, 'act'>
  'story.deleted': Kind<Story, 'act'>
  'file.uploaded': Kind<{ kind: string; bytes: number }, 'act'>
}
