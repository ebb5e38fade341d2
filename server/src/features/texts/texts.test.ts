import { major } from '@storylamp/contract/money'
import { checklist, openFacts } from '@storylamp/contract/settings/checklist'
import { newShop } from '@storylamp/contract/settings/sections'
import { settingTexts } from '@storylamp/contract/settings/setting-texts'
import { textIds, textPageIds } from '@storylamp/contract/texts/text-pages'
import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../test/fixtures/families.ts'
import { useShop } from '../../../test/shop.ts'
import { createLog } from '../../platform/logs/log.ts'
import { factsOf } from './facts.ts'
import { fillIn } from './fill-in.ts'
import { readTextPage, tryText } from './pages.ts'
import { toPage } from './to-page.ts'

const shop = useShop({ LEGAL_ENTITY: 'Lantern <b>& Sons</b> [LLC](https://evil.example)' })

const { call, makeAdmin } = visitor(shop)
let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const newShopMethod = {
  method: 'standard',
  name: 'Standard delivery',
  pricedBy: 'subtotal',
  freeFrom: null,
  days: { from: 5, to: 8 },
}

const log = createLog('silent')
const site = { sisterSiteUrl: null, fulfilment: 'hand' } as const
const everything = structuredClone(newShop)
for (const { section, field } of checklist) Object.assign(everything[section], { [field]: `{${field}}` })
everything.selling.countries = ['US', 'CA']
everything.returns.postage = 'customer'
everything.contact.email = 'a_b@c.test'

test('a line that needs an unknown fact is left out, and a section that is left empty with it', () => {
  const markdown = [
    '# Title',
    '',
    'Of {{shop}}.',
    '',
    '## One',
    'We are in {{town}}.',
    '',
    '## Two',
    'Open.',
    'In {{town}}.',
    '### Where?',
    'In {{town}}.',
  ].join('\n')
  const page = (facts: Record<string, string | undefined>) => toPage('help', fillIn(markdown, facts))
  expect(page({ shop: 'Us', town: undefined })).toMatchObject({
    title: 'Title',
    lead: 'Of Us.',
    sections: [{ id: 'two', title: 'Two', html: '<p>Open.</p>', questions: [] }],
  })
  expect(page({ shop: 'Us', town: 'Ulm' }).sections.map(({ title, questions }) => [title, questions.length])).toEqual([
    ['One', 0],
    ['Two', 1],
  ])
})

test('a name that no fact has is a mistake in the text', () => {
  expect(() => fillIn('{{shopNane}}', { shopName: 'Us' })).toThrow('shopNane')
})

test('a fact is text: neither its Markdown nor its HTML has an effect', () => {
  const html = (fact: string) =>
    toPage('help', `# T\n\nL\n\n## S\n\n${fillIn('By {{fact}}', { fact })}`).sections[0]?.html
  expect(html('*A* <img src=x> [b](https://c.example)\n# d')).toBe(
    '<p>By *A* &lt;img src=x&gt; [b](https://c.example), # d</p>',
  )
})

test('what a text says in HTML is sanitized', () => {
  const { sections } = toPage('help', '# T\n\nL\n\n## S\n\n<script>a</script><img src=x onerror=b>[c](javascript:d)')
  expect(sections[0]?.html).toBe('[c](javascript:d)')
})

test.each(textPageIds)('%s reads well with all facts and with none, and shows no placeholder', async (id) => {
  for (const settings of [newShop, everything]) {
    const text = JSON.stringify(await readTextPage(id, settings, site, log))
    expect(text).not.toMatch(/\{\{|\}\}|undefined|"html":"","questions":\[\]/)
  }
})

test('D70 every fact of the checklist is used by a page, and is open until it is entered', async () => {
  const pages = await Promise.all(textIds.map((id) => readTextPage(id, everything, site, log)))
  const text = JSON.stringify(pages)
  const shown: Record<string, string> = {
    email: 'a_b@c.test',
    postage: 'The postage of a return is paid by you.',
  }
  expect(checklist.filter(({ field }) => !text.includes(shown[field] ?? `{${field}}`))).toEqual([])
  expect(openFacts(newShop)).toEqual(checklist)
  expect(openFacts(everything)).toEqual([])
  const withCarrier = { ...newShop, selling: { ...newShop.selling, carrier: 'The post' } }
  expect(openFacts(withCarrier).map(({ field }) => field)).not.toContain('carrier')
})

const shippingPage = async (settings: typeof newShop) =>
  JSON.stringify(await readTextPage('shipping', settings, site, log))

test('D72 the shipping page lists where the zones deliver, how, for how much and in how many days', async () => {
  const rows = [...(await shippingPage(newShop)).matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell)
  expect(rows.slice(0, 8)).toEqual([
    ...['United States', 'Standard delivery', 'Free', '2 to 4 working days'],
    ...['United States', 'Express delivery', '$9.90', '1 to 2 working days'],
  ])
  expect(rows.find((cell) => cell?.startsWith('Austria'))).toMatch(/Czechia, Denmark, Estonia, Finland.*Netherlands/)
  const [first, ...others] = newShop.delivery.zones
  const method = {
    method: 'standard' as const,
    name: 'By post | *fast* <b>',
    pricedBy: 'weight' as const,
    prices: [0, 5].map((at) => ({ from: at, price: major(5 + at) })),
    freeFrom: major(50),
    days: { from: 1, to: 1 },
  }
  const changed = await shippingPage({
    ...newShop,
    delivery: {
      zones: [
        { name: 'A', isTaxIncluded: false, places: ['US-HI'], methods: [method] },
        ...(first ? [first] : []),
        ...others,
      ],
    },
  })
  expect(changed).toContain('<td>Hawaii, United States</td>')
  expect(changed).toContain('<td>By post | *fast* &lt;b&gt;</td>')
  expect(changed).toContain('<td>$5.00 to $10.00, by weight, free from $50.00</td>')
  expect(changed).toContain('<td>1 working day</td>')
})

test('D70 an address keeps its lines where it stands alone, and is one line in a sentence', async () => {
  const address = '1 Duskway,\nPortland, OR 97201\nUSA'
  const settings = { ...everything, legal: { ...everything.legal, address } }
  expect(JSON.stringify(await readTextPage('imprint', settings, site, log))).toMatch(
    /<p>1 Duskway<br ?\/?>Portland, OR 97201<br ?\/?>USA<\/p>/,
  )
  expect(JSON.stringify(await readTextPage('privacy', settings, site, log))).toContain(
    '1 Duskway, Portland, OR 97201, USA.',
  )
})

test('D72 the shipping page lists only countries that are sold to', async () => {
  const countries = ['US', 'JP', 'NL']
  const text = await shippingPage({ ...everything, selling: { ...everything.selling, countries } })
  expect(text).toContain('<td>Netherlands</td>')
  expect(text).not.toMatch(/Japan|Austria|Canada/)
})

test('D72 D70 another price of delivery stands on the shipping page at once', async () => {
  const read = async () => (await shop.app.inject('/api/pages/shipping')).body
  expect(await read()).toContain('$12.00')
  const { data } = (await call('GET', '/api/admin/settings', undefined, admin)).json()
  const zones = data.delivery.zones.map((zone: { name: string }) =>
    zone.name === 'Canada' ? { ...zone, methods: [{ ...newShopMethod, prices: [{ from: 0, price: 17.35 }] }] } : zone,
  )
  expect((await call('PUT', '/api/admin/settings', { delivery: { zones } }, admin)).statusCode).toBe(200)
  await expect.poll(read).toContain('$17.35')
})

test('D72 an edited page that names the former fact of the time of delivery keeps its other sentences', async () => {
  const markdown =
    '# Shipping\n\nLead.\n\n## When\n\nDelivery takes {{shippingTime}}.\nThe parcel comes with {{carrier}}.'
  const edited = { ...everything, pages: { ...everything.pages, shipping: markdown } }
  const { sections } = await readTextPage('shipping', edited, site, log)
  expect(sections.map(({ html }) => html)).toEqual(['<p>The parcel comes with {carrier}.</p>'])
  expect(tryText('shipping', markdown, factsOf(everything, site))).toMatchObject({ _id: 'shipping' })
})

test('two sections of one heading have ids of their own, also in other letters', () => {
  const { sections } = toPage('help', '# T\n\nL\n\n## Één\n\nA\n\n## Één\n\nB\n\n## Ωδή\n\nC')
  expect(sections.map(({ id }) => id)).toEqual(['één', 'één-1', 'ωδή'])
})

test('D99 GET /api/pages/imprint → the facts of the settings, and what is unknown left out', async () => {
  const reply = await shop.app.inject('/api/pages/imprint')
  expect(reply.statusCode).toBe(200)
  const { sections } = reply.json().data
  expect(sections[0]).toEqual({
    id: 'company',
    title: 'Company',
    html: '<p>Lantern &lt;b&gt;&amp; Sons&lt;/b&gt; [LLC](https://evil.example)</p>',
    questions: [],
  })
})

test.each(['nosuch', '..%2fpackage', 'constructor'])('D99 GET /api/pages/%s → 404', async (id) => {
  expect((await shop.app.inject(`/api/pages/${id}`)).statusCode).toBe(404)
})

const save = async (pages: object) => {
  const reply = await call('PUT', '/api/admin/settings', { pages }, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const preview = async (markdown: unknown, id = 'help') => {
  const reply = await call('POST', `/api/admin/pages/${id}/preview`, { markdown }, admin)
  return { status: reply.statusCode, body: reply.json() }
}
const page = '# Help\n\nAt {{shopName}}.\n\n## One\n\nIt <b>glows</b>.'

test('D70 a page is previewed as visitors will see it, saved, shown at once, and reset to the text that it came with', async () => {
  const before = (await shop.app.inject('/api/pages/help')).json().data
  const shown = await preview(page)
  expect([shown.status, shown.body.data]).toMatchObject([200, { title: 'Help', lead: 'At Storylamp.' }])
  expect((await shop.app.inject('/api/pages/help')).json().data).toEqual(before)

  expect((await save({ help: page })).status).toBe(200)
  expect((await shop.app.inject('/api/pages/help')).json().data).toEqual(shown.body.data)
  expect((await shop.app.inject({ url: '/help', headers: { host: 'localhost' } })).body).toContain('At Storylamp.')

  expect((await save({ help: null })).status).toBe(200)
  expect((await shop.app.inject('/api/pages/help')).json().data).toEqual(before)
  const { standard } = (await call('GET', '/api/admin/pages/help', undefined, admin)).json().data
  expect((await preview(standard)).body.data).toEqual(before)
})

test('D70 scripts and javascript: links in an edited page have no effect', async () => {
  const hostile =
    '# T<script>x</script>\n\nL\n\n## S\n\n<script>alert(1)</script><img src=x onerror=y>[a](javascript:b) [c](//d.example) <a href="javascript:e">f</a>'
  const { body } = await preview(hostile)
  expect(JSON.stringify(body)).not.toMatch(/<script|onerror|href=\\"javascript|href=\\"\/\//)
})

const deep = (text: string) => `# T\n\nL\n\n${text}`

test.each([
  ['nothing', '', undefined],
  ['no title', 'Hello', 'Please begin with a title'],
  ['no lead', '# Help\n\n## One\n\nIt glows.', 'Please begin with a title'],
  ['a lead that needs a fact', '# Help\n\nWe are {{legalEntity}}.', 'Please begin with a title'],
  ['an unknown fact', '# Help\n\nL\n\n{{shopNane}}', 'There is no fact named shopNane'],
  ['a fact named like a method', '# Help\n\nL\n\n{{constructor}}', 'There is no fact named constructor'],
  ['a long heading', deep(`## ${'a'.repeat(201)}\n\nIt glows.`), 'Please use titles and headings'],
  [
    'a wide table',
    deep(`|${'a|'.repeat(12_000)}\n|${'-|'.repeat(12_000)}\n${'|\n'.repeat(1900)}`),
    'This text cannot be read',
  ],
  ['a fact that fills it', deep('{{deliveryPrices}}\n'.repeat(1900)), 'This text cannot be read'],
  ['an item of 2,000 lines', deep(`- It\r${'glows\r\n'.repeat(2000)}`), settingTexts.pageTooManyLines],
  ['100 kB', deep('a'.repeat(100_000)), undefined],
  ['a number', 7, undefined],
])('D70 a page with %s → 400 in the preview and when it is saved', async (_, markdown, words = '') => {
  const shown = await preview(markdown)
  expect([shown.status, shown.body.errors?.[0]?.path]).toEqual([400, 'markdown'])
  expect(shown.body.message).toContain(words)
  const saved = await save({ help: markdown })
  expect([saved.status, saved.body.errors?.[0]]).toMatchObject([
    400,
    { path: 'pages.help', message: shown.body.message },
  ])
})

test('D70 a saved page that a newer shop cannot read gives way to the text that it came with, and is logged', async () => {
  const before = (await shop.app.inject('/api/pages/help')).json().data
  await shop.pool.query(`
    INSERT INTO setting (section, value) VALUES ('pages', '{"help": "# T\\n\\n{{gone}}"}')
    ON CONFLICT (section) DO UPDATE SET value = excluded.value`)
  const isLogged = async () => {
    expect((await shop.app.inject('/api/pages/help')).json().data).toEqual(before)
    return shop.logged.some((line) => line.includes('an edited page cannot be read'))
  }
  await expect.poll(isLogged).toBe(true)
  await save({ help: null })
})

test('D70 D94 the search finds what an edited page says, and no more after its reset; a question may be asked twice', async () => {
  const found = async () => (await shop.app.inject('/api/search?q=marmalade')).body.includes('marmalade-jar')
  const text = '# Help\n\nL\n\n## Marmalade jar\n\nSticky.\n\n### Why?\n\nA.\n\n### Why?\n\nB.'
  expect((await save({ help: text })).status).toBe(200)
  expect(await found()).toBe(true)
  expect((await save({ help: null })).status).toBe(200)
  expect(await found()).toBe(false)
})
