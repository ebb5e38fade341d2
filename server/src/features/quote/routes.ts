import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import { countryInSentence, countryName } from '@storylamp/contract/delivery/countries'
import { deliveryCountries } from '@storylamp/contract/delivery/delivery-countries'
import { productDelivery } from '@storylamp/contract/delivery/product-delivery'
import { money } from '@storylamp/contract/money'
import { homeCountry } from '@storylamp/contract/settings/home-country'
import { currencyFor } from '@storylamp/contract/settings/sold-currencies'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { type ForSale, findForSale, findLackingAmong } from '../catalog/index.ts'
import type { SettingsCache } from '../settings/index.ts'
import { quote } from './quote.ts'
import { countriesOf, ratesOf, readDestination } from './rates.ts'

type Deps = { db: Db; clock: Clock; settings: SettingsCache }

export function quoteRoutes(app: FastifyInstance, deps: Deps): void {
  addEndpoint(app, deliveryCountries, async () => {
    const countries = countriesOf(ratesOf(await deps.settings.read())).map((code) => ({
      code,
      name: countryName(code),
    }))
    return { data: countries.sort((one, other) => one.name.localeCompare(other.name, 'en')) }
  })

  addEndpoint(app, productDelivery, async ({ params, query }) => {
    const currency = currencyFor((await deps.settings.read()).selling, query.currency)
    const product = await findForSale(deps.db, params.id, currency)
    if (product?.isActive !== true) return new Refusal('not_found', catalogTexts.productNotFound)
    return { data: await estimate(deps, product, query.country) }
  })
}

async function estimate(
  { db, clock, settings }: Deps,
  { id, priceCents, weightGrams, taxClass, currency }: ForSale,
  country = '',
) {
  const current = await settings.read()
  const destination = readDestination(country || homeCountry(current), undefined)
  if (destination === undefined || priceCents === null) return null
  const piece = { productId: id, quantity: 1, priceCents, weightGrams: weightGrams ?? 0, taxClass }
  const quoted = quote([piece], destination, undefined, undefined, ratesOf(current, currency), clock())
  if (typeof quoted === 'string') return null
  const lacking = current.safety.refusesWithoutFacts ? await findLackingAmong(db, [id], destination.country) : []
  if (lacking.length > 0) return null
  const { delivery } = quoted
  const { from, to } = delivery
  const price = money(delivery.priceCents, currency)
  return { place: countryInSentence(destination.country), price, currency, from, to }
}
