import { type Currency, toCents, toHundredths } from '@storylamp/contract/money'
import type { TopUpRequest } from '@storylamp/contract/payments/payments'
import type { Settings } from '@storylamp/contract/settings/sections'
import { exactPack, packTitle } from '@storylamp/contract/wallet/exact-top-up'
import { packPrices, tokenRate } from '@storylamp/contract/wallet/pack-prices'
import { countTokens } from '@storylamp/contract/wallet/token-money'
import { tokenPacks } from '@storylamp/contract/wallet/token-packs'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { refuseFormer } from '../../accounts/index.ts'
import { type Customer, openCheckout, type PaymentDeps, refusePayer } from '../../payments/index.ts'
import { readTaxRates } from '../../quote/index.ts'
import { readCurrency, readSection } from '../../settings/index.ts'
import { insertPack } from './pack-queries.ts'

/** Opens the payment of a pack or of exactly so many tokens. Its contents are stored now: packs may change before it is paid. */
export async function buyTokens(
  deps: PaymentDeps,
  customer: Customer,
  request: TopUpRequest,
  origins: string[],
  asked?: string,
) {
  const refused = refusePayer(request, customer, origins)
  if (refused !== undefined) return refused
  const currency = await readCurrency(deps.db, asked)
  const pack = packOf(request, await readSection(deps.db, 'tokens'), currency)
  if (pack === undefined) return new Refusal('invalid_input', walletTexts.noSuchPack(currency))
  const { successUrl, cancelUrl } = request
  const needsAddress = await areTokensTaxed(deps.db)
  const opened = await openCheckout(deps, {
    customer,
    purpose: 'top_up',
    currency,
    items: [
      {
        name: `${packTitle(pack.name)}: ${countTokens(pack.tokens)}`,
        priceCents: toCents(pack.price, currency),
        quantity: 1,
      },
    ],
    customerEmail: customer.email,
    successUrl,
    cancelUrl,
    needsAddress,
    // The provider refuses to open one payment twice in different ways.
    purchaseFacts: [pack, needsAddress],
    refuse: (db) => refuseFormer(db, customer),
    record: async (db, paymentId) => {
      await insertPack(db, { payment_id: paymentId, name: pack.name, tokens_hundredths: toHundredths(pack.tokens) })
      return undefined
    },
    isStillCurrent: async () => true,
  })
  return opened ?? new Refusal('payment_under_way', walletTexts.sessionFailed)
}

/** Somewhere, now or later: where this customer lives is known only after paying. */
async function areTokensTaxed(db: Db): Promise<boolean> {
  const rates = await readTaxRates(db)
  return rates.some(({ taxClass, percent }) => taxClass === 'digital' && percent > 0)
}

function packOf({ amount, tokens }: TopUpRequest, settings: Settings['tokens'], currency: Currency) {
  if (tokens !== undefined) return exactPack(tokens, tokenRate(settings, currency))
  const pack = tokenPacks.find((one) => one.amount === amount)
  return pack && { ...pack, price: packPrices(settings, currency)[pack.name] }
}
