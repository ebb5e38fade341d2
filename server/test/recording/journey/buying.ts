import { delivery } from '../../fixtures/orders/checkouts.ts'
import { priced } from '../../fixtures/prices.ts'
import { guest } from '../recorder.ts'
import type { Scenes } from './cast.ts'

const lamp = 'owl-lamp-sage'
const pouch = 'carry-pouch-sand'

export const buying: Scenes = {
  'A family fills its cart': async ({ call, act, shop }, { family, owner }) => {
    const { parent, child } = await family('carter')
    await call(guest, 'getCart')
    await call(owner, 'getCart')
    await call(parent, 'getCart')
    await call(parent, 'addToCart', { body: { productId: lamp } })
    await call(child, 'addToCart', { body: { productId: pouch, quantity: 2 } })
    await call(parent, 'addToCart', { body: { productId: 'no-such-lamp' } })
    await call(parent, 'addToCart', { body: { productId: lamp, quantity: 6 } })
    await call(parent, 'addToCart', { body: { productId: lamp, quantity: 5 } }, 'six are more than one may have')
    await call(parent, 'changeQuantity', { body: { productId: lamp, quantity: 3 } })
    await call(child, 'changeQuantity', { body: { productId: lamp, quantity: 1 } })
    await call(child, 'getCart')
    await call(parent, 'deliveryCountries')
    await call(parent, 'getCartQuote', { query: { country: 'United States', region: 'OR' } })
    await call(parent, 'getCartQuote', { query: { country: 'Germany', method: 'express' } })
    await call(parent, 'getCartQuote', { query: { country: 'United States', code: 'NOSUCHCODE' } })
    await call(child, 'removeFromCart', { at: { id: lamp } })
    await call(parent, 'removeFromCart', { at: { id: lamp } })
    await call(parent, 'removeFromCart', { at: { id: lamp } })
    await call(parent, 'restoreToCart', { at: { id: lamp } })
    await call(parent, 'restoreToCart', { at: { id: lamp } })
    await call(parent, 'removeFromCartByPut', { at: { id: pouch }, body: { id: pouch } })
    await act('The price of the lamp rises', () =>
      shop.pool.query(priced('UPDATE product SET price_cents = price_cents + 500 WHERE id = $1'), [lamp]),
    )
    await call(parent, 'getCart')
    await call(parent, 'acceptPrice', { body: { productId: lamp, price: 1 } })
    const { data } = await call(parent, 'getCart')
    await call(parent, 'acceptPrice', { body: { productId: lamp, price: data.products[0]?.currentPrice } })
    await call(parent, 'clearCart')
    await act('The price of the lamp falls', () =>
      shop.pool.query(priced('UPDATE product SET price_cents = price_cents - 500 WHERE id = $1'), [lamp]),
    )
  },
  'A family pays at its second try': async ({ call, act, provider }, { family, urls, checkOut, pay }) => {
    const { parent, child } = await family('payer')
    const empty = { products: [], ...urls, formData: delivery }
    await call(parent, 'createCheckoutSession', { body: empty })
    await call(child, 'createCheckoutSession', { body: empty })
    await call(guest, 'createCheckoutSession', { body: empty })
    const page = await checkOut(parent)
    const { data } = await call(parent, 'getCart')
    const body = { products: data.products, ...urls, formData: delivery }
    await call(parent, 'createCheckoutSession', { body }, 'the same again')
    await call(parent, 'createCheckoutSession', { body: { ...body, products: [] } })
    await call(parent, 'createCheckoutSession', { body: { ...body, total: 1 } })
    await call(parent, 'createCheckoutSession', { body: { ...body, code: 'NOSUCHCODE' } })
    await call(parent, 'createCheckoutSession', { body: { ...body, successUrl: 'https://example.com/' } })
    await call(parent, 'createCheckoutSession', { body: { ...body, customerEmail: 'other@example.com' } })
    await call(parent, 'createCheckoutSession', { body: { ...body, formData: { ...delivery, zip: '' } } })
    const { sessionId } = page
    await call(parent, 'productPurchaseStatus', { body: { sessionId } })
    await call(parent, 'productPurchaseStatus', { body: { sessionId: 'cs_test_unknown' } })
    await pay(page, 'declined')
    await call(parent, 'productPurchaseStatus', { body: { sessionId } })
    await call(parent, 'listOrders')
    await act('The customer pays', () => provider.pay(page.url))
    await call(parent, 'productPurchaseStatus', { body: { sessionId } })
    await call(parent, 'getCart')
    await call(parent, 'listOrders')
    await call(child, 'listOrders')
    await call(guest, 'listOrders')
    await call(parent, 'lastDelivery')
    await call(parent, 'getWalletBalance')
  },
}
