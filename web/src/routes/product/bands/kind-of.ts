import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'

export type Kind = 'lamp' | 'speaker'

/** Its collection says what a product is; a set with a lamp in it is told as a lamp. */
export function kindOf({ collections }: Product): Kind | undefined {
  if (collections.includes('nightlamp')) return 'lamp'
  return collections.includes('btspeaker') ? 'speaker' : undefined
}

type Band<Bands> = Bands extends readonly (infer One)[] ? One : never

export const bandOf = <Bands extends readonly { shows: string }[]>(bands: Bands, shows: Band<Bands>['shows']) =>
  bands.find((band) => band.shows === shows) as Band<Bands> | undefined
