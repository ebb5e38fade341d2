import type { WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import type { ProductKind } from '@storylamp/contract/catalog/collections'

/** A set with a lamp in it is told as a lamp. */
export const kindOf = ({ kinds }: ShownProduct): ProductKind | undefined => (kinds.includes('lamp') ? 'lamp' : kinds[0])

type Band<Bands> = Bands extends readonly (infer One)[] ? One : never

export const bandOf = <Bands extends readonly { shows: string }[]>(bands: Bands, shows: Band<Bands>['shows']) =>
  bands.find((band) => band.shows === shows) as Band<Bands> | undefined
