import { countryCode, countryInSentence, countryName } from '@storylamp/contract/delivery/countries'
import { countriesSoldTo } from '@storylamp/contract/delivery/places'
import { storyDays, withdrawalDays } from '@storylamp/contract/limits'
import type { Settings } from '@storylamp/contract/settings/sections'
import { deliveryTable } from './delivery-table.ts'
import type { Facts } from './fill-in.ts'

/** What is not a setting but the installation's. */
export type Site = { sisterSiteUrl: string | null; fulfilment: 'hand' | 'amazon' }

const payers = { '': undefined, shop: 'us', customer: 'you' }
const list = new Intl.ListFormat('en', { type: 'conjunction' })
const inOrderOfNames = (countries: string[]) =>
  countries.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'))

/** The owner types the country, with its article or without. */
function inSentence(country: string): string {
  const code = countryCode(country)
  return code === undefined ? country : countryInSentence(code)
}

/** Everything that the pages of text may name; undefined until the owner has entered it. */
export function factsOf({ shop, legal, contact, selling, delivery, returns }: Settings, site: Site): Facts {
  const countries = countriesSoldTo(delivery.zones, selling.countries)
  const entered = {
    legalEntity: legal.entity,
    legalAddress: legal.address,
    legalRepresentative: legal.representative,
    legalRegister: legal.register,
    vatNumber: legal.vatNumber,
    storyToolOperator: legal.storyToolOperator,
    hostingProvider: legal.hostingProvider,
    governingLaw: legal.governingLaw,
    contactPhone: contact.phone,
    responseTime: contact.responseTime,
    shippingFrom: inSentence(selling.from),
    carrier: selling.carrier,
    returnAddress: returns.address,
    warrantyPeriod: returns.warrantyPeriod,
  }
  return {
    ...Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, value === '' ? undefined : value])),
    shippingCountries: list.format(inOrderOfNames(countries).map(countryInSentence)),
    deliveryPrices: deliveryTable(delivery.zones, countries),
    // Its days are in that table now. A page that was edited before may still name it, and only that line is left out.
    shippingTime: undefined,
    returnPostage: payers[returns.postage],
    shopName: shop.name,
    contactEmail: contact.email,
    sisterSite: site.sisterSiteUrl === null ? undefined : new URL(site.sisterSiteUrl).host,
    warehouse: site.fulfilment === 'amazon' ? 'Amazon' : undefined,
    storyDays: String(storyDays),
    returnDays: String(returns.days),
    tokenReturnDays: String(withdrawalDays),
  }
}
