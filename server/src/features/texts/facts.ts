import { countryCode, countryInSentence, countryName } from '@storylamp/contract/delivery/countries'
import type { MethodSettings, Zone } from '@storylamp/contract/delivery/delivery-settings'
import { countriesSoldTo, countryOf, placeName } from '@storylamp/contract/delivery/places'
import { storyDays, withdrawalDays } from '@storylamp/contract/limits'
import { type Currency, currencyName, formatPrice, formatShort } from '@storylamp/contract/money'
import type { Settings } from '@storylamp/contract/settings/sections'
import { soldCurrencies } from '@storylamp/contract/settings/sold-currencies'
import { tokenRate } from '@storylamp/contract/wallet/pack-prices'
import { costOf } from '@storylamp/contract/wallet/token-money'
import { escapeMarkdown, type Facts } from './fill-in.ts'

/** What is not a setting but the installation's. */
export type Site = { sisterSiteUrl: string | null; fulfilment: 'hand' | 'amazon' }

const payers = { '': undefined, shop: 'us', customer: 'you' }
const choice = new Intl.ListFormat('en', { type: 'disjunction' })
const list = new Intl.ListFormat('en', { type: 'conjunction' })
const inOrderOfNames = (countries: string[]) =>
  countries.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'))

/** The owner types the country, with its article or without. */
function inSentence(country: string): string {
  const code = countryCode(country)
  return code === undefined ? country : countryInSentence(code)
}

/** Everything that the pages of text may name; undefined until the owner has entered it. */
export function factsOf({ shop, legal, contact, selling, delivery, tokens, returns }: Settings, site: Site): Facts {
  const countries = countriesSoldTo(delivery.zones, selling.countries)
  const sold = soldCurrencies(selling)
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
    currencies: list.format(sold.map((currency) => `${currencyName(currency)} (${currency})`)),
    tenTokens: choice.format(sold.map((currency) => formatShort(costOf(10, tokenRate(tokens, currency)), currency))),
    deliveryPrices: deliveryTable(delivery.zones, countries, selling.currency),
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

export function deliveryTable(zones: readonly Zone[], soldTo: readonly string[], currency: Currency): string {
  const rows = zones.flatMap(({ places, methods }) => {
    const offered = places.filter((place) => soldTo.includes(countryOf(place)))
    if (offered.length === 0) return []
    const names = offered.map(placeName).toSorted((one, other) => one.localeCompare(other, 'en'))
    return methods.map((method) => rowOf([names.join(', '), method.name, priceOf(method, currency), daysOf(method)]))
  })
  return ['', rowOf(['To', 'How', 'Price', 'Time']), '|---|---|---|---|', ...rows, ''].join('\n')
}

const rowOf = (cells: string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`

function priceOf({ pricedBy, prices, freeFrom }: MethodSettings, currency: Currency): string {
  const free = freeFrom ?? (pricedBy === 'subtotal' ? freeStepOf(prices) : null)
  const amounts = prices
    .filter(({ from }) => pricedBy === 'weight' || free === null || from < free)
    .map(({ price }) => price)
  const charged = amounts.filter((price) => price > 0)
  if (charged.length === 0) return 'Free'
  const range = [...new Set([Math.min(...charged), Math.max(...charged)])].map((price) => formatPrice(price, currency))
  const text = `${amounts.some((price) => price === 0) ? 'Free or ' : ''}${range.join(' to ')}`
  const isSame = new Set(amounts).size === 1
  const by = isSame ? '' : `, by ${pricedBy === 'weight' ? 'weight' : 'the price of the goods'}`
  return free === null ? text + by : `${text}${by}, free from ${formatPrice(free, currency)}`
}

/** From where on all prices are 0, if others come before. */
function freeStepOf(prices: MethodSettings['prices']): number | null {
  const lastCharged = prices.findLastIndex(({ price }) => price > 0)
  return (lastCharged >= 0 && prices[lastCharged + 1]?.from) || null
}

const daysOf = ({ days: { from, to } }: MethodSettings) => {
  const count = from === to ? `${from}` : `${from} to ${to}`
  return `${count} working ${to === 1 ? 'day' : 'days'}`
}
