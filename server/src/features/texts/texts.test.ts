import { textPageIds } from '@storylamp/contract/texts/text-pages'
import { expect, test } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { factKeys, missingFacts, ownersFacts, readFacts, settingOf, textFacts } from '../../owners-facts.ts'
import { fillIn } from './fill-in.ts'
import { readTextPage } from './routes.ts'
import { toPage } from './to-page.ts'

const shop = useShop({ LEGAL_ENTITY: 'Lantern <b>& Sons</b> [LLC](https://evil.example)' })

const bare = {
  shopName: 'Storylamp',
  contactEmail: 'a_b@c.example',
  sisterSiteUrl: null,
  fulfilment: 'hand',
  facts: {},
} as const
const everything = { ...bare, facts: Object.fromEntries(factKeys.map((fact) => [fact, `{${fact}}`])) }

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
    '<p>By *A* &lt;img src=x&gt; [b](https://c.example) # d</p>',
  )
})

test('what a text says in HTML is sanitized', () => {
  const { sections } = toPage('help', '# T\n\nL\n\n## S\n\n<script>a</script><img src=x onerror=b>[c](javascript:d)')
  expect(sections[0]?.html).toBe('[c](javascript:d)')
})

test.each(textPageIds)('%s reads well with all facts and with none, and shows no placeholder', async (id) => {
  for (const facts of [bare, everything]) {
    const text = JSON.stringify(await readTextPage(id, textFacts(facts)))
    expect(text).not.toMatch(/\{\{|\}\}|undefined|"html":"","questions":\[\]/)
  }
})

test('every fact is used by a page, and is missing until its setting is given', async () => {
  const pages = await Promise.all(
    [...textPageIds, 'contact' as const].map((id) => readTextPage(id, textFacts(everything))),
  )
  const text = JSON.stringify(pages)
  expect(factKeys.filter((fact) => !text.includes(`{${fact}}`))).toEqual([])
  expect(missingFacts({})).toHaveLength(Object.keys(ownersFacts).length)
  expect(missingFacts(readFacts({ VAT_NUMBER: ' ', CARRIER: 'A carrier' }))).not.toContainEqual(
    expect.objectContaining({ setting: 'CARRIER' }),
  )
  expect(settingOf('vatNumber')).toBe('VAT_NUMBER')
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
