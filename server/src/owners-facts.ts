import { returnDays, storyDays } from '@storylamp/contract/limits'

/**
 * What only the owner of a shop knows. A page leaves out every sentence that needs a missing one, and the back office lists it.
 * Each is given in the environment under the name of its key in capitals: LEGAL_ENTITY.
 */
export const ownersFacts = {
  legalEntity: 'Legal name and form of the company',
  legalAddress: 'Postal address of the company',
  legalRepresentative: 'Who represents the company',
  legalRegister: 'Register and registration number',
  vatNumber: 'VAT or tax number',
  contactPhone: 'Phone number for customers',
  responseTime: 'How fast messages are answered, such as: two working days',
  shippingFrom: 'Country that parcels are sent from',
  shippingCountries: 'Countries that parcels are sent to',
  shippingTime: 'How long delivery takes, such as: 3 to 5 working days',
  carrier: 'Carrier of the parcels',
  returnAddress: 'Address for returns',
  returnPostage: 'Who pays the postage of a return: we, or you',
  warrantyPeriod: 'Period of the warranty, such as: two years',
  storyToolOperator: 'Company that runs the story tool',
  hostingProvider: 'Company that hosts the shop',
  governingLaw: 'Law that the terms follow, such as: the State of Oregon',
} as const

export type OwnersFact = keyof typeof ownersFacts
export type KnownFacts = Partial<Record<OwnersFact, string>>

export const factKeys = Object.keys(ownersFacts) as OwnersFact[]

export const settingOf = (fact: OwnersFact): string => fact.replace(/[A-Z]/g, '_$&').toUpperCase()

export const readFacts = (env: Record<string, string>): KnownFacts =>
  Object.fromEntries(
    factKeys.flatMap((fact) => {
      const value = env[settingOf(fact)]?.trim()
      return value ? [[fact, value]] : []
    }),
  )

export const missingFacts = (known: KnownFacts) =>
  factKeys
    .filter((fact) => known[fact] === undefined)
    .map((fact) => ({ name: ownersFacts[fact], setting: settingOf(fact) }))

type Shop = {
  shopName: string
  contactEmail: string
  sisterSiteUrl: string | null
  fulfilment: 'hand' | 'amazon'
  facts: KnownFacts
}

/** Everything that the pages of text may name. */
export const textFacts = ({ facts, ...shop }: Shop): Record<string, string | undefined> => ({
  ...Object.fromEntries(factKeys.map((fact) => [fact, facts[fact]])),
  shopName: shop.shopName,
  contactEmail: shop.contactEmail,
  sisterSite: shop.sisterSiteUrl === null ? undefined : new URL(shop.sisterSiteUrl).host,
  warehouse: shop.fulfilment === 'amazon' ? 'Amazon' : undefined,
  storyDays: String(storyDays),
  returnDays: String(returnDays),
  tokenReturnDays: '14',
})
