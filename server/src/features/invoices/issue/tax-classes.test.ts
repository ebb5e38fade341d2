import { invoicePath } from '@storylamp/contract/file-paths'
import { deliveryFormTexts } from '@storylamp/contract/orders/order-texts'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers, delivery, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider, cards } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { readPdfText } from '../../../../test/reading/pdf-text.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin } = visitor(shop)
const { fill, checkout, status } = customers(shop)
const { post } = readers(shop)
const provider = atProvider(sandbox)
const formData = { ...delivery, city: 'Köln', state: 'NW', zip: '50667', country: 'Germany' }

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows

async function set(settings: object) {
  const { statusCode, body } = await call('PUT', '/api/admin/settings', settings, admin)
  expect(statusCode, body).toBe(200)
}

/** A lamp for Germany: the lines of its invoice with class, rate and tax, and what the document says. */
async function invoiced(more: object = {}) {
  const { parent } = await makeFamily()
  await fill(parent, lamp)
  const { sessionId, url } = (await checkout(parent, { formData: { ...formData, ...more } })).json()
  await provider.pay(url, cards.pays)
  await status(parent, sessionId)
  const [{ id, order_id }] = await query(
    'SELECT invoice.id, invoice.order_id FROM invoice JOIN payment USING (order_id) WHERE session_id = $1',
    [sessionId],
  )
  const lines = await query('SELECT * FROM invoice_line WHERE invoice_id = $1 ORDER BY position', [id])
  const pdf = await shop.app.inject({
    url: invoicePath(id),
    headers: { authorization: `Bearer ${parent.accessToken}` },
  })
  return {
    orderId: order_id,
    taxed: lines.map(({ tax_class, tax_percent, tax_cents }) => [tax_class, tax_percent, tax_cents > 0]),
    text: readPdfText(pdf.rawPayload).split('\n'),
  }
}

test('D73 D76 a product that is taxed as a book → its class and the lower rate on the invoice, for its delivery, too', async () => {
  const { tax } = (await call('GET', '/api/admin/settings', undefined, admin)).json().data
  const lower = { place: 'DE', taxClass: 'books', percent: 7, from: '2026-01-01' }
  await set({ tax: { rates: [...tax.rates, lower] } })
  const changed = await call('PUT', `/api/products/${lamp}`, { taxClass: 'books' }, admin)
  expect([changed.statusCode, changed.json().data.taxClass]).toEqual([200, 'books'])
  const { orderId, taxed } = await invoiced()
  expect(taxed).toEqual([
    ['books', 7, true],
    ['books', 7, true],
  ])
  expect((await post(`/api/admin/orders/${orderId}/refund`, { reason: 'Late' }, admin)).statusCode).toBe(200)
  const credited = await query(
    "SELECT DISTINCT tax_class, tax_percent FROM invoice JOIN invoice_line ON invoice_id = id WHERE order_id = $1 AND kind = 'credit_note'",
    [orderId],
  )
  expect(credited).toEqual([{ tax_class: 'books', tax_percent: 7 }])
  await call('PUT', `/api/products/${lamp}`, { taxClass: 'goods' }, admin)
})

test('D73 D76 a small business charges no tax and shows none, and its invoices say why', async () => {
  const taxExemption = 'No VAT is charged under § 19 UStG.'
  await set({ legal: { taxExemption } })
  const { taxed, text } = await invoiced()
  expect(taxed).toEqual([
    ['goods', 0, false],
    ['goods', 0, false],
  ])
  expect(text).toContain(taxExemption)
  expect(text.filter((line) => /\btax\b|^Net/i.test(line))).toEqual([])
  await set({ legal: { taxExemption: '' } })
  expect((await invoiced()).taxed).toEqual([
    ['goods', 19, true],
    ['goods', 19, true],
  ])
})

test('D76 a company that gives its VAT number finds it on the invoice, which says that no reverse charge is applied', async () => {
  const { text } = await invoiced({ company: 'Kita Sonne', vatNumber: 'de 123.456-789' })
  expect(text).toContain('VAT number DE123456789 (the reverse charge is not applied)')
  const { parent } = await makeFamily()
  await fill(parent, lamp)
  const refused = await checkout(parent, { formData: { ...formData, vatNumber: '123' } })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ path: 'formData.vatNumber', message: deliveryFormTexts.vatNumberInvalid }],
  ])
})
