import { receiptPath } from '@storylamp/contract/file-paths'
import { beforeAll, expect, test } from 'vitest'
import { password, registration, type Tokens, visitor } from './fixtures/families.ts'
import { customers } from './fixtures/orders/checkouts.ts'
import { atProvider } from './fixtures/orders/payments.ts'
import { useSandbox } from './outside/sandbox.ts'
import { rawRequest } from './reading/raw-request.ts'
import { type TestShop, useShop } from './shop.ts'

const sandbox = useSandbox()
const shop = useShop({ RATE_LIMIT_SCALE: '10000' }, undefined, sandbox)
const neighbour = useShop({}, shop)
const { call, post, emailsTo, makeAdmin, makeFamily } = visitor(shop)
const { paid } = customers(shop)
const provider = atProvider(sandbox)

const name = 'Öwl & <b>Sons</b> "7"'
const escaped = 'Öwl &amp; &lt;b&gt;Sons&lt;/b&gt; &quot;7&quot;'
const email = 'staff@owl.example'

let admin: Tokens
let tokens: Tokens
let orderId: string
let address: string
beforeAll(async () => {
  await provider.webhooks({ mode: 'drop' })
  admin = await makeAdmin()
  const { family, parent, order } = await paid(provider)
  tokens = parent
  orderId = order._id
  address = family.form.email
  for (const path of pages) await page(neighbour, path)
  for (const path of ['/manifest.webmanifest', '/api/openapi.json', '/api/docs']) await page(shop, path)
  const sections = {
    shop: { name, socialLinks: ['https://www.instagram.com/owl'] },
    contact: { email },
    hero: { title: 'Sleep <i>well</i>', lead: 'A & B' },
    returns: { days: 44 },
  }
  expect((await call('PUT', '/api/admin/settings', sections, admin)).statusCode).toBe(200)
}, 60_000)

const pages = ['/', '/about', '/contact-us', '/help', '/productinfo/owl-lamp-sage', '/nosuch']
const page = async (from: TestShop, path: string, headers = {}) =>
  (await rawRequest(from.address, path, { headers: { host: 'localhost', ...headers } })).body.toString()

/** A PDF holds its author in an object of its own, as UTF-16 with escaped brackets. */
function authorOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const [, object] = /\/Author (\d+) 0 R/.exec(text) ?? []
  const [, escapedAuthor = ''] = new RegExp(`\\n${object} 0 obj\\n\\((.*?)\\)\\nendobj`, 's').exec(text) ?? []
  const bytes = Buffer.from(escapedAuthor.replace(/\\([()\\])/g, '$1'), 'latin1')
  // Signs of markup are left out of it.
  return bytes.swap16().toString('utf16le').replace('\ufeff', '')
}

const lastMail = async (to: string) => (await emailsTo(to))[0]

test.each(pages)('D70 %s has the name of the settings in title and header at once, in every process', async (path) => {
  const html = await page(shop, path)
  expect(html).toContain(escaped)
  expect(html).toMatch(/<title>[^<]*Öwl &amp; &lt;b&gt;/)
  expect(html).not.toContain('Storylamp')
  expect(html).not.toContain('<b>Sons')
  await expect.poll(() => page(neighbour, path)).toContain(escaped)
})

const jsonLdOf = async (path: string) =>
  [...(await page(shop, path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text ?? ''),
  )

const places: [string, () => Promise<unknown>][] = [
  ['the JSON-LD of the home page', async () => (await jsonLdOf('/'))[0].name],
  [
    'the brand in the JSON-LD of a product',
    async () => (await jsonLdOf('/productinfo/owl-lamp-sage')).find(({ brand }) => brand).brand.name,
  ],
  ['the manifest', async () => JSON.parse(await page(shop, '/manifest.webmanifest')).name],
  [
    'the OpenAPI document',
    async () => JSON.parse(await page(shop, '/api/openapi.json')).info.title.replace(/ API$/, ''),
  ],
  [
    'the lead of a page of text',
    async () => (await call('GET', '/api/pages/accessibility')).json().data.lead.split(' is for')[0],
  ],
  [
    'an authenticator',
    async () =>
      decodeURIComponent(
        /issuer=(.*)$/.exec(
          (await call('POST', '/api/admin/second-factor', { password }, admin)).json().address,
        )?.[1] ?? '',
      ),
  ],
]
test.each(places)('D70 %s has the name of the settings', async (_, read) => {
  expect(await read()).toBe(name)
})

test.each([
  ['a receipt', () => call('GET', receiptPath(orderId, 'pdf'), undefined, tokens)],
  ['a guide', () => call('GET', '/downloads/guides/owl-lamp-sage.pdf')],
])('D70 the PDF of %s has the name of the settings as its author', async (_, get) => {
  expect(authorOf((await get()).rawPayload)).toBe('Öwl and bSons/b "7"')
})

const markup: [string, () => Promise<string>][] = [
  ['the API docs', () => page(shop, '/api/docs')],
  ['the feed', async () => page(shop, '/api/playlist/feed', { authorization: `Bearer ${tokens.accessToken}` })],
  ['the receipt as a page', async () => (await call('GET', receiptPath(orderId, 'html'), undefined, tokens)).body],
]
test.each(markup)('D70 %s has the name of the settings, escaped', async (_, read) => {
  const text = await read()
  expect(text).toContain('&lt;b&gt;Sons&lt;/b&gt;')
  expect(text).not.toMatch(/<b>Sons|Storylamp/)
})

const mails: [string, () => Promise<string>][] = [
  [
    'registering',
    async () => {
      const form = registration()
      await post('/api/auth/register', form)
      return form.email
    },
  ],
  [
    'registering again',
    async () => {
      await post('/api/auth/register', registration({ email: address }))
      return address
    },
  ],
  [
    'a forgotten password',
    async () => {
      await post('/api/auth/forgot-password', { email: address })
      return address
    },
  ],
  [
    'an order, sent again',
    async () => {
      await call('POST', `/api/admin/orders/${orderId}/mail`, undefined, admin)
      return address
    },
  ],
  [
    'a parcel on its way',
    async () => {
      await call('PUT', `/api/admin/orders/${orderId}/delivery`, { deliveryStatus: 'Shipped' }, admin)
      return address
    },
  ],
  [
    'a refund',
    async () => {
      await call('POST', `/api/admin/orders/${orderId}/refund`, { reason: 'Broken' }, admin)
      return address
    },
  ],
  [
    'an account that is deleted',
    async () => {
      const { form, parent } = await makeFamily()
      await call('DELETE', '/api/user/me/', { password }, parent)
      return form.email
    },
  ],
  [
    'a message',
    async () => {
      await post('/api/contact', { name: 'Ada', email: 'ada@example.com', message: 'Hello' })
      return email
    },
  ],
]
test.each(mails)('D70 the mail about %s has the name of the settings, escaped in its HTML', async (_, cause) => {
  const mail = await lastMail(await cause())
  expect(mail?.text).toContain(`\n${name}\n`)
  expect(mail?.html).toContain('&lt;b&gt;Sons&lt;/b&gt;')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Storylamp')
  expect(mail?.html).not.toContain('<b>Sons')
})

test('D70 pages show the hero, the addresses and the period of returns of the settings', async () => {
  const home = await page(shop, '/')
  expect(home).toContain('Sleep &lt;i&gt;well&lt;/i&gt;')
  expect(home).toContain('https://www.instagram.com/owl')
  expect(await page(shop, '/contact-us')).toContain(`mailto:${email}`)
  expect(await page(shop, '/returns')).toContain('You have 44 days')
})
