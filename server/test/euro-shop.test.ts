import { invoicePath } from '@storylamp/contract/file-paths'
import { beforeAll, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from './fixtures/families.ts'
import { customers, delivery, lamp } from './fixtures/orders/checkouts.ts'
import { atProvider } from './fixtures/orders/payments.ts'
import { useSandbox } from './outside/sandbox.ts'
import { readers } from './readers.ts'
import { readPdfText } from './reading/pdf-text.ts'
import { useShop } from './shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin, emailsTo } = visitor(shop)
const { fill, checkout, status, orders } = customers(shop)
const { post, load } = readers(shop)
const provider = atProvider(sandbox)

let admin: Tokens
let family: Family
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  family = await makeFamily()
  await fill(family.parent, lamp, 1)
  await sellIn('EUR')
})

const sellIn = async (currency: string) =>
  expect((await call('PUT', '/api/admin/settings', { selling: { currency } }, admin)).statusCode).toBe(200)

const buy = async () => {
  const formData = { ...delivery, country: 'Germany', state: 'NW' }
  const { sessionId, url } = (await checkout(family.parent, { formData })).json()
  await provider.pay(url)
  await status(family.parent, sessionId)
  return (await orders(family.parent))[0]
}

test('D104 a shop in euros: order, payment, mail, invoice, refund, files and replies are in euros, and no $ is anywhere', async () => {
  const cart = (await call('GET', '/api/cart/', undefined, family.parent)).json()
  expect(cart.data).toMatchObject({ currency: 'EUR', products: [{ currency: 'EUR', priceAtAddTime: 64 }] })
  const quoted = (await call('GET', '/api/cart/quote?country=DE&region=NW', undefined, family.parent)).json().data
  expect(quoted).toMatchObject({ currency: 'EUR', subtotal: 64 })
  const order = await buy()
  expect(order).toMatchObject({ currency: 'EUR', amount: quoted.total, paymentStatus: 'Completed' })
  await post(`/api/admin/orders/${order._id}/refund`, { reason: 'Late', amount: 1.5 }, admin)
  const { rows } = await shop.pool.query(
    'SELECT DISTINCT currency FROM (SELECT currency FROM payment UNION ALL SELECT currency FROM customer_order UNION ALL SELECT currency FROM invoice UNION ALL SELECT currency FROM product) AS owned',
  )
  expect(rows).toEqual([{ currency: 'EUR' }])
  const invoices = (await call('GET', '/api/user/invoices', undefined, family.parent)).json().data
  const papers = await Promise.all(
    invoices.map(async ({ _id }: { _id: string }) => readPdfText((await load(invoicePath(_id), family.parent)).bytes)),
  )
  expect(papers.join('\n')).toContain('€')
  const mails = JSON.stringify(await emailsTo(family.form.email))
  expect(mails).toMatch(/Total paid: \d+,\d\d\u00a0€/)
  const replies = await Promise.all(
    [
      ...['/api/products/', `/api/products/${lamp}`, '/api/collections/', '/api/search?q=lamp'],
      ...['/api/user/orders', '/api/user/invoices', '/api/wallet/transactions'],
    ].map(async (path) => (await call('GET', path, undefined, family.parent)).body),
  )
  const ofStaff = await Promise.all(
    [
      ...['/api/admin/orders', `/api/admin/orders/${order._id}`, '/api/admin/sales', '/api/admin/today'],
      ...['/api/admin/orders.csv', '/api/admin/sales.csv', '/api/admin/products.csv'],
    ].map(async (path) => (await call('GET', path, undefined, admin)).body),
  )
  expect(ofStaff.join()).toContain('EUR')
  for (const text of [...papers, mails, ...replies, ...ofStaff]) expect(text).not.toMatch(/\$\d|USD/)
})

test('D104 pages and what search engines read are in euros', async () => {
  for (const path of ['/', '/products', `/productinfo/${lamp}`, '/collections', '/shipping']) {
    const { statusCode, body } = await call('GET', path)
    expect(statusCode, path).toBe(200)
    const shown = body.replaceAll(/<script(?! type="application\/ld)[^>]*>.*?<\/script>/gs, '')
    expect(shown.match(/.{40}(?:\$\d|USD).{40}/g), path).toBeNull()
  }
  expect((await call('GET', `/productinfo/${lamp}`)).body).toContain('"priceCurrency":"EUR"')
})

test('D104 another currency leaves what was paid as it is, and prices keep their number in whole yen', async () => {
  const [before] = await orders(family.parent)
  await sellIn('JPY')
  const product = (await call('GET', `/api/products/${lamp}`)).json().data
  expect(product).toMatchObject({ currency: 'JPY', price: 6400 })
  expect(await orders(family.parent)).toMatchObject([{ _id: before._id, currency: 'EUR', amount: before.amount }])
  const refused = await call('PUT', `/api/products/${lamp}`, { price: 64.5 }, admin)
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'price'])
})

test('D104 a price in dinars has three decimals', async () => {
  await sellIn('KWD')
  const { statusCode } = await call('PUT', `/api/products/${lamp}`, { price: 64.125 }, admin)
  expect(statusCode).toBe(200)
  expect((await call('GET', `/api/products/${lamp}`)).json().data).toMatchObject({ currency: 'KWD', price: 64.125 })
})
