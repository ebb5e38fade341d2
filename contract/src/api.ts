import * as adminCustomers from './accounts/admin-customers.ts'
import * as apiKeys from './accounts/api-keys.ts'
import * as customerData from './accounts/customer-data.ts'
import * as handover from './accounts/handover.ts'
import * as accountParents from './accounts/parents.ts'
import * as profile from './accounts/profile.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as sessions from './accounts/sessions.ts'
import * as signIn from './accounts/sign-in.ts'
import * as staff from './accounts/staff.ts'
import * as audit from './admin/audit.ts'
import * as notes from './admin/notes.ts'
import * as references from './admin/references.ts'
import * as shop from './admin/shop.ts'
import * as adminBundles from './bundles/admin-bundles.ts'
import * as bundles from './bundles/bundles.ts'
import * as cart from './cart/cart.ts'
import * as cartQuote from './cart/cart-quote.ts'
import * as adminCatalog from './catalog/admin-catalog.ts'
import * as adminCollections from './catalog/admin-collections.ts'
import * as arrangedProducts from './catalog/arranged-products.ts'
import * as bulkChange from './catalog/bulk-change.ts'
import * as catalog from './catalog/catalog.ts'
import * as importProducts from './catalog/import-products.ts'
import * as productFacts from './catalog/product-facts.ts'
import * as adminMessages from './contact/admin-messages.ts'
import * as contact from './contact/contact.ts'
import * as deliveryCountries from './delivery/delivery-countries.ts'
import * as productDelivery from './delivery/product-delivery.ts'
import * as adminDiscounts from './discounts/admin-discounts.ts'
import * as downloads from './downloads/downloads.ts'
import type { Endpoint } from './endpoint.ts'
import * as adminGifts from './gifts/admin-gifts.ts'
import * as gifts from './gifts/gifts.ts'
import * as owed from './gifts/owed.ts'
import * as health from './health.ts'
import * as invoices from './invoices/invoices.ts'
import * as adminOrders from './orders/admin-orders.ts'
import * as adminParcels from './orders/admin-parcels.ts'
import * as adminProblems from './orders/admin-problems.ts'
import * as orders from './orders/orders.ts'
import * as adminMoney from './payments/admin-money.ts'
import * as payments from './payments/payments.ts'
import * as playlist from './playlist/playlist.ts'
import * as adminReturns from './returns/admin-returns.ts'
import * as returns from './returns/returns.ts'
import * as withdrawals from './returns/withdrawals.ts'
import * as sales from './sales/sales.ts'
import * as search from './search/search.ts'
import * as settings from './settings/settings.ts'
import * as adminStock from './stock/admin-stock.ts'
import * as importStock from './stock/import-stock.ts'
import * as reminders from './stock/reminders.ts'
import * as stock from './stock/stock.ts'
import * as stories from './stories/stories.ts'
import * as withdrawal from './stories/withdrawal.ts'
import * as adminPages from './texts/admin-pages.ts'
import * as textPages from './texts/text-pages.ts'
import * as uploads from './uploads/uploads.ts'
import * as giveBack from './wallet/give-back.ts'
import * as wallet from './wallet/wallet.ts'
import * as webhooks from './webhooks/webhooks.ts'

/** Every endpoint of the shop is what these export; the OpenAPI document and the access test are made from it. */
export const api = {
  ...endpointsOf(adminCustomers),
  ...endpointsOf(apiKeys),
  ...endpointsOf(customerData),
  ...endpointsOf(handover),
  ...endpointsOf(accountParents),
  ...endpointsOf(profile),
  ...endpointsOf(secondFactor),
  ...endpointsOf(sessions),
  ...endpointsOf(signIn),
  ...endpointsOf(staff),
  ...endpointsOf(audit),
  ...endpointsOf(notes),
  ...endpointsOf(references),
  ...endpointsOf(shop),
  ...endpointsOf(adminBundles),
  ...endpointsOf(bundles),
  ...endpointsOf(cartQuote),
  ...endpointsOf(cart),
  ...endpointsOf(adminCatalog),
  ...endpointsOf(adminCollections),
  ...endpointsOf(arrangedProducts),
  ...endpointsOf(bulkChange),
  ...endpointsOf(catalog),
  ...endpointsOf(importProducts),
  ...endpointsOf(productFacts),
  ...endpointsOf(adminMessages),
  ...endpointsOf(contact),
  ...endpointsOf(deliveryCountries),
  ...endpointsOf(productDelivery),
  ...endpointsOf(adminDiscounts),
  ...endpointsOf(downloads),
  ...endpointsOf(gifts),
  ...endpointsOf(adminGifts),
  ...endpointsOf(owed),
  ...endpointsOf(health),
  ...endpointsOf(invoices),
  ...endpointsOf(adminOrders),
  ...endpointsOf(adminParcels),
  ...endpointsOf(adminProblems),
  ...endpointsOf(orders),
  ...endpointsOf(adminMoney),
  ...endpointsOf(payments),
  ...endpointsOf(playlist),
  ...endpointsOf(adminReturns),
  ...endpointsOf(returns),
  ...endpointsOf(withdrawals),
  ...endpointsOf(sales),
  ...endpointsOf(search),
  ...endpointsOf(settings),
  ...endpointsOf(adminStock),
  ...endpointsOf(importStock),
  ...endpointsOf(reminders),
  ...endpointsOf(stock),
  ...endpointsOf(stories),
  ...endpointsOf(withdrawal),
  ...endpointsOf(adminPages),
  ...endpointsOf(textPages),
  ...endpointsOf(uploads),
  ...endpointsOf(giveBack),
  ...endpointsOf(wallet),
  ...endpointsOf(webhooks),
}

type EndpointsOf<Exports> = {
  [Name in keyof Exports as Exports[Name] extends Endpoint ? Name : never]: Exports[Name]
}

function endpointsOf<Exports extends object>(exports: Exports) {
  const isEndpoint = (exported: unknown) => typeof exported === 'object' && exported !== null && 'method' in exported
  return Object.fromEntries(
    Object.entries(exports).filter(([, exported]) => isEndpoint(exported)),
  ) as EndpointsOf<Exports>
}
