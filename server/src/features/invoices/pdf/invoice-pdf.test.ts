import { adminInvoicePath, invoicePath } from '@storylamp/contract/file-paths'
import { formatPrice } from '@storylamp/contract/money'
import { beforeAll, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { customers, delivery, lamp } from '../../../../test/fixtures/orders/checkouts.ts'
import { atProvider } from '../../../../test/fixtures/orders/payments.ts'
import { useSandbox } from '../../../../test/outside/sandbox.ts'
import { readers } from '../../../../test/readers.ts'
import { readPdfText } from '../../../../test/reading/pdf-text.ts'
import { useShop } from '../../../../test/shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const { call, makeFamily, makeAdmin } = visitor(shop)
const { fill, checkout, status, orders } = customers(shop)
const { post, load } = readers(shop)
const provider = atProvider(sandbox)
const names = 'Łukasz Żółć Gülşah İğdır Nguyễn Thị Hương Ελένη Олександра 李'

let admin: Tokens
let family: Family
let orderId: string
let quoted: { lines: { price: number; total: number }[]; delivery: { price: number }; tax: number; total: number }
let ids: string[]
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  family = await makeFamily()
  await fill(family.parent, lamp, 2)
  quoted = (await call('GET', '/api/cart/quote?country=DE&region=NW', undefined, family.parent)).json().data
  const formData = { ...delivery, name: names, country: 'Germany', state: 'NW' }
  const { sessionId, url } = (await checkout(family.parent, { formData })).json()
  await provider.pay(url)
  await status(family.parent, sessionId)
  orderId = (await orders(family.parent))[0]._id
  await post(`/api/admin/orders/${orderId}/refund`, { reason: 'Late', lines: [{ line: 0, pieces: 1 }] }, admin)
  ids = (await listed()).map(({ _id }: { _id: string }) => _id)
})

const listed = async (who = family.parent) => (await call('GET', '/api/user/invoices', undefined, who)).json().data
/** The lines of text that a document shows. */
const shown = async (id: string) => readPdfText((await load(invoicePath(id), family.parent)).bytes).split('\n')

test('D76 GET /api/user/invoices → the documents of the family, newest first; another family has none', async () => {
  const year = new Date().getUTCFullYear()
  expect(await listed()).toMatchObject([
    { kind: 'credit_note', number: `CN-${year}-000001`, orderId, total: expect.any(Number) },
    { kind: 'invoice', number: `INV-${year}-000001`, orderId, total: expect.any(Number) },
  ])
  expect(await listed((await makeFamily()).parent)).toEqual([])
})

test('D76 L11 GET /api/admin/orders/{id}/invoices → the same with the proofs of place', async () => {
  const reply = await call('GET', `/api/admin/orders/${orderId}/invoices`, undefined, admin)
  const place = { country: 'DE', billingCountry: 'US', cardCountry: 'US' }
  expect(reply.json().data).toMatchObject([
    { kind: 'invoice', ...place },
    { kind: 'credit_note', ...place },
  ])
  expect((await call('GET', '/api/admin/orders/none/invoices', undefined, admin)).statusCode).toBe(404)
})

test('D76 GET invoice.pdf → a PDF with a name of its own, the same bytes each time, for the parent and for staff', async () => {
  for (const id of ids) {
    const file = await load(invoicePath(id), family.parent)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="(INV|CN)-\d{4}-\d{6}\.pdf"$/)
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await load(adminInvoicePath(id), admin)).bytes.equals(file.bytes)).toBe(true)
  }
})

test('D75 D76 invoice and credit note show the numbers of the quote', async () => {
  const [creditNote = [], invoice = []] = await Promise.all(ids.map(shown))
  const { lines, delivery: way, tax, total } = quoted
  const year = new Date().getUTCFullYear()
  expect(invoice).toEqual(
    expect.arrayContaining([
      `Invoice INV-${year}-000001`,
      `2 x Owl Lamp Sage (SL-L-OWL-SAGE), ${formatPrice(lines[0]?.price ?? 0, 'USD')} each`,
      formatPrice(lines[0]?.total ?? 0, 'USD'),
      '1 x Standard delivery',
      formatPrice(way.price, 'USD'),
      `Total ${formatPrice(total, 'USD')}`,
      `Net ${formatPrice(total - tax, 'USD')}`,
      `Tax of 19 % on ${formatPrice(total - tax, 'USD')} ${formatPrice(tax, 'USD')}`,
    ]),
  )
  const credited = (lines[0]?.total ?? 0) / 2
  const [refunded] = (await call('GET', '/api/user/orders', undefined, family.parent)).json().data
  expect(refunded.refund.amount).toBe(credited)
  expect(creditNote).toEqual(
    expect.arrayContaining([
      `Credit note CN-${year}-000001`,
      `Corrects INV-${year}-000001`,
      '1 x Owl Lamp Sage (SL-L-OWL-SAGE)',
      `Total ${formatPrice(credited, 'USD')}`,
    ]),
  )
})

test('D76 invoice and credit note show every letter of a name in Polish, Turkish, Vietnamese, Greek and Cyrillic', async () => {
  for (const id of ids) {
    const lines = await shown(id)
    const to = lines.indexOf('To')
    // What no font here has is a box, and is never left out.
    expect(lines.slice(to + 1, to + 3)).toEqual([names.replace('李', '□'), '12 Lantern Lane'])
  }
})

test('D4 D76 GET invoice.pdf and the list → neither for a child, nor for another family, nor for a customer as staff', async () => {
  const [id = ''] = ids
  const other = await makeFamily()
  expect((await load(invoicePath(id), other.parent)).status).toBe(404)
  expect((await load(invoicePath('not-an-id'), family.parent)).status).toBe(404)
  expect((await load(invoicePath(id), family.child)).status).toBe(403)
  expect((await load('/api/user/invoices', family.child)).status).toBe(403)
  expect((await load(adminInvoicePath(id), family.parent)).status).toBe(403)
})
