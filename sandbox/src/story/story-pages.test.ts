import { describe, expect, test } from 'vitest'
import { answers, startStoryTool } from '../../test/started-story-tool.ts'

const headingOf = (page: string) => /<h1>([^<]*)<\/h1>/.exec(page)?.[1] ?? ''
const evil = '<script>alert("1")</script>&\''
const evilShown = '&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#38;&#39;'

describe('GET /story?orderId=…', () => {
  test('→ asks for hero, place, mood and length, each field with its label (S4.14)', async () => {
    const { page } = await startStoryTool()
    const shown = await page('', { orderId: 'order-1' })
    for (const name of ['hero', 'kind']) {
      expect(shown).toMatch(new RegExp(`<label for="${name}">[^<]+</label>\\s*<input id="${name}" name="${name}"`))
    }
    for (const name of ['pronoun', 'place', 'mood', 'length']) {
      expect(shown).toMatch(new RegExp(`<legend>[^<]+</legend>[\\s\\S]*?name="${name}"[^>]*checked`))
    }
    expect(shown).toContain('<input type="hidden" name="orderId" value="order-1">')
    expect(shown).not.toContain('<script')
  })

  test('with answers → the story to read, the same at every reload; another one is different (S4.14)', async () => {
    const { page, shop } = await startStoryTool()
    const query = { orderId: 'order-1', ...answers }
    const first = await page('', query)
    expect(first).toContain('Mia')
    expect(await page('', query)).toBe(first)
    const [, another = ''] = /<a class="button quiet" href="([^"]+)">Another one/.exec(first) ?? []
    const second = await page(
      '',
      Object.fromEntries(new URL(another.replaceAll('&#38;', '&'), 'http://tool').searchParams),
    )
    expect(headingOf(second)).not.toBe(headingOf(first))
    expect(shop.received).toEqual([])
  })

  test('and Change the answers → the form as it was filled in', async () => {
    const { page } = await startStoryTool()
    const shown = await page('', { orderId: 'order-1', ...answers, change: 'answers' })
    expect(shown).toContain('value="Mia"')
    expect(shown).toContain('name="place" value="sea" checked')
    expect(shown).toContain('name="length" value="short" checked')
  })

  test.each([
    ['', 'Type a name'],
    [' \n\t ', 'Type a name'],
    ['x'.repeat(61), 'at most 60 characters'],
  ])('with the name %j → says what is wrong beside the field, and keeps what was typed', async (hero, words) => {
    const { page } = await startStoryTool()
    const shown = await page('', { orderId: 'order-1', ...answers, hero })
    expect(shown).toMatch(new RegExp(`aria-describedby="hero-complaint"[\\s\\S]*id="hero-complaint">[^<]*${words}`))
    expect(shown).toContain(`name="hero" value="${hero.trim()}"`)
    expect(shown).toContain('name="kind" value="fox"')
    expect(shown).toContain('name="place" value="sea" checked')
    expect(shown).toContain('<title>Error: ')
  })

  test.each([
    ['  Аня   Петрова ', 'Аня Петрова'],
    ['👩‍👧 Zoë', '👩‍👧 Zoë'],
    ['Mia\u202e\u0000', 'Mia'],
  ])('with the name %j → a story about %s', async (hero, told) => {
    const shown = await (await startStoryTool()).page('', { orderId: 'order-1', ...answers, hero })
    expect(shown).toContain(told)
    expect(shown).not.toMatch(/[\p{Cc}\u202e](?<!\n)/u)
  })

  test('what is typed into a name is never markup', async () => {
    const { page, keep } = await startStoryTool()
    const query = { orderId: 'order-1', ...answers, hero: evil, kind: evil }
    for (const shown of [await page('', query), await page('', { ...query, change: 'answers' })]) {
      expect(shown).toContain(evilShown)
      expect(shown).not.toContain('<script>')
    }
    await keep('order-1', { hero: evil })
    expect(await page('', { orderId: 'order-1' })).toContain(evilShown)
  })

  test.each([{ orderId: 'x'.repeat(101) }, { orderId: 'order-1', hero: 'x'.repeat(1001) }])(
    'with more than any form sends → 400',
    async (query) => expect((await (await startStoryTool()).get('', query)).statusCode).toBe(400),
  )

  test.each(['place', 'mood', 'length', 'pronoun', 'take'])(
    'with a strange %s → a story all the same',
    async (name) => {
      const { page } = await startStoryTool()
      expect(await page('', { orderId: 'order-1', ...answers, [name]: '-1' })).toContain('Keep this story')
    },
  )
})

describe('GET /story/{cfstoryId}?orderId=…', () => {
  test('→ the story, and a field for each name and detail in it (S4.14)', async () => {
    const { page } = await startStoryTool()
    const shown = await page('/CF-MG-03', { orderId: 'order-1' })
    expect(headingOf(shown)).toBe('The Hedgehog Who Counted Stars')
    expect(shown).toContain('Every night, Pim’s mother counted hedgehogs.')
    expect(shown).toMatch(/<label for="name0">[^<]*Pim<\/label>\s*<input id="name0" name="name0" value="Pim"/)
    expect(shown).toMatch(/<label for="detail0">[^<]*<\/label>\s*<input id="detail0" name="detail0" value="eleven"/)
  })

  test('with new names → the story with them; what is typed is never markup', async () => {
    const { page } = await startStoryTool()
    const shown = await page('/CF-MG-03', { orderId: 'order-1', name0: evil, detail0: 'seven' })
    expect(shown).toContain(`Every night, ${evilShown}’s mother`)
    expect(shown).toContain('after seven')
    expect(shown).not.toContain('<script>')
  })

  test.each([
    ['name0', '', 'Type a name for Pim.'],
    ['detail0', ' ', 'Type something, like eleven.'],
    ['name1', 'x'.repeat(61), 'at most 60 characters'],
  ])('with %s %j → says what is wrong, keeps the others, and keeps no story', async (field, typed, words) => {
    const { post, stories } = await startStoryTool()
    const reply = await post('/CF-MG-03', { orderId: 'order-1', name0: 'Mia', name1: 'Oma', [field]: typed })
    expect(reply.body).toMatch(new RegExp(`id="${field}-complaint">[^<]*${words}`))
    expect(reply.body).toContain(field === 'name0' ? 'value="Oma"' : 'value="Mia"')
    expect(await stories()).toEqual([])
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

test('GET /story → the stories that were kept, or that there is none', async () => {
  const { page, keep, shop } = await startStoryTool()
  expect(await page('')).toContain('When a parent keeps a story')
  await keep('order-1')
  await shop.until(1)
  expect(await page('')).toMatch(/href="\/story\?orderId=order-1"[\s\S]*Arrived/)
})
