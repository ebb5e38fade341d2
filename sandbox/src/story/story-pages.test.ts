import { describe, expect, test } from 'vitest'
import { answers, startStoryTool } from '../../test/started-story-tool.ts'
import { fixedStories, personalize } from './fixed-stories.ts'
import { readOriginals } from './originals.ts'

const headingOf = (page: string) => /<h1>([^<]*)<\/h1>/.exec(page)?.[1] ?? ''
const evil = '<script>alert("1")</script>&\''
const evilShown = '&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;'

describe('GET /story?orderId=…', () => {
  test('→ a story, and fields for the hero and the place, each with its label (S4.14)', async () => {
    const { page, shop } = await startStoryTool()
    const shown = await page('', { orderId: 'order-1' })
    expect(shown).toMatch(/<label for="hero">Name of the hero<\/label>\s*<input id="hero" name="hero" value="Mia"/)
    expect(shown).toMatch(/<legend>[^<]+<\/legend>[\s\S]*?name="place"[^>]*checked/)
    expect(shown).toContain('<input type="hidden" name="orderId" value="order-1">')
    const expected = await page('', { orderId: 'order-1', ...answers })
    expect(headingOf(expected)).toBe('Juno and the Last Wave')
    expect(expected).toContain('name="place" value="sea" checked')
    expect(shop.received).toEqual([])
  })

  test.each([
    ['', 'Type a name'],
    [' \n\t ', 'Type a name'],
    ['x'.repeat(61), 'at most 60 characters'],
  ])('with the name %j → says what is wrong beside the field, and keeps no story', async (hero, words) => {
    const { post, stories } = await startStoryTool()
    const { body } = await post('', { orderId: 'order-1', ...answers, hero })
    expect(body).toMatch(new RegExp(`aria-describedby="hero-complaint"[\\s\\S]*id="hero-complaint">[^<]*${words}`))
    expect(body).toContain('<title>Error: ')
    expect(await stories()).toEqual([])
  })

  test.each([
    ['  Аня   Петрова ', 'Аня Петрова'],
    ['Mia\u202e\u0000', 'Mia'],
    [evil, evilShown],
  ])('with the name %j → a story about %s, and no markup', async (hero, expected) => {
    const { page, save } = await startStoryTool()
    await save('order-2', { hero })
    for (const shown of [await page('', { orderId: 'order-1', hero }), await page('', { orderId: 'order-2' })]) {
      expect(shown).toContain(expected)
      expect(shown).not.toMatch(/<script>|[\p{Cc}\u202e](?<!\n)/u)
    }
  })

  test.each([{ orderId: 'x'.repeat(101) }, { orderId: 'order-1', hero: 'x'.repeat(1001) }])(
    'with more than any form sends → 400',
    async (query) => expect((await (await startStoryTool()).get('', query)).statusCode).toBe(400),
  )
})

describe('GET /story/{cfstoryId}?orderId=…', () => {
  test('→ the story, and a field for the name in it (S4.14)', async () => {
    const { page } = await startStoryTool()
    const shown = await page('/CF-MG-03', { orderId: 'order-1' })
    expect(headingOf(shown)).toBe('The Hedgehog Who Counted Stars')
    expect(shown).toMatch(/<label for="hero">Name instead of Pim<\/label>\s*<input id="hero" name="hero" value="Pim"/)
    expect(await page('/CF-MG-03', { orderId: 'order-1', hero: 'Zoë' })).toContain('Every night, Zoë’s mother')
  })

  test.each([
    ['/CF-NONE', { orderId: 'order-1' }, 404],
    ['/CF-MG-03', {}, 400],
  ])('of %s with %j → %i in words', async (path, query, status) => {
    const reply = await (await startStoryTool()).get(path, query)
    expect(reply.statusCode).toBe(status)
    expect(headingOf(reply.body)).toMatch(/\w+ \w+/)
  })
})

test('every story that can be customised, and every new one, is told whole with another name', async () => {
  const originals = await readOriginals()
  expect(originals.size).toBe(11)
  for (const template of [...originals.values(), ...Object.values(fixedStories)]) {
    const { title, text } = personalize(template, '$& Zoë')
    expect(text, title).toContain('$& Zoë')
    expect(`${title}\n${text}`).not.toMatch(new RegExp(`(?<!\\p{L})${template.hero}(?!\\p{L})`, 'u'))
    expect(text).not.toContain(`${template.title}\n`)
  }
})

test('GET /story → the stories that were kept, or that there is none', async () => {
  const { page, save, shop } = await startStoryTool()
  expect(await page('')).toContain('When a parent keeps a story')
  await save('order-1')
  await shop.until(1)
  expect(await page('')).toMatch(/href="\/story\?orderId=order-1"[\s\S]*Arrived/)
})
