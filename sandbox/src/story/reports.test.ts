import { expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { answers, isSignedWith, startStoryTool } from '../../test/started-story-tool.ts'

const aWhile = () => new Promise((passed) => setTimeout(passed, 300))

test('Keep → reports orderId, storyId, title and text to the shop, signed, and says that it has arrived (D35)', async () => {
  const { save, page, shop, secret, stories } = await startStoryTool()
  const reply = await save('order 1/ü')
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/story?orderId=order%201%2F%C3%BC'])
  const [call] = await shop.until(1)
  if (!call) throw new Error('Nothing came.')
  expect(call.type).toMatch(/^application\/json/)
  expect(call.report).toEqual({
    orderId: 'order 1/ü',
    storyId: expect.stringMatching(/^story_\w{24}$/),
    title: expect.stringMatching(/\w/),
    text: expect.stringContaining('Juno'),
  })
  expect(isSignedWith(secret, call)).toBe(true)
  expect(isSignedWith(secret, { ...call, body: call.body.replace('Juno', 'Leo') })).toBe(false)
  expect(isSignedWith('another secret', call)).toBe(false)

  const shown = await page('', { orderId: 'order 1/ü' })
  expect(shown).toContain('It has arrived.')
  expect(shown).toContain(`<h1>${call.report.title}`)
  const { orderId: id, ...reported } = call.report
  expect(await stories()).toMatchObject([{ id, ...reported, report: { state: 'delivered', attempts: 1 } }])
})

test('what is kept is what was read, and a customised story with its new name (D35, S4.14)', async () => {
  const { save, post, page, shop } = await startStoryTool()
  const read = await page('', { orderId: 'order-1', ...answers })
  await save('order-1')
  await post('/CF-MG-03', { orderId: 'order-2', hero: 'Zoë' })
  const [made, changed] = (await shop.until(2)).map(({ report }) => report)
  expect(read).toContain(`<h1>${made.title}</h1>`)
  expect(changed).toMatchObject({ orderId: 'order-2', title: 'The Hedgehog Who Counted Stars' })
  expect(changed.text).toContain('Every night, Zoë’s mother counted hedgehogs.')
})

test('kept 20 times at once, again, or as another story → one story and one report (D35)', async () => {
  const { save, post, shop, stories } = await startStoryTool()
  await Promise.all(Array.from({ length: 20 }, () => save('order-1')))
  await save('order-1', { place: 'town' })
  await post('/CF-MG-03', { orderId: 'order-1' })
  await aWhile()
  expect(shop.received).toHaveLength(1)
  expect(await stories()).toMatchObject([{ id: 'order-1', storyId: shop.received[0]?.report.storyId }])
})

test('an order that is opened again shows what was kept for it, at either address, and no form (S4.14)', async () => {
  const { save, page, shop } = await startStoryTool()
  await save('order-1')
  const [call] = await shop.until(1)
  for (const path of ['', '/CF-MG-03']) {
    const shown = await page(path, { orderId: 'order-1', ...answers, place: 'town' })
    expect(shown).toContain(`<h1>${call?.report.title}</h1>`)
    expect(shown).not.toContain('<form')
  }
})

test('a shop that answers 5xx, 408 or 429 hears again after 1 s, then 2 s, freshly signed, of the same story (D35)', async () => {
  const { save, page, shop, secret, stories } = await startStoryTool()
  shop.answers.push(503, 429)
  await save('order-1')
  expect(await page('', { orderId: 'order-1' })).toContain('The shop does not answer yet.')
  const calls = await shop.until(3)
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
  expect(new Set(calls.map(({ signature }) => signature)).size).toBe(3)
  for (const call of calls) expect(isSignedWith(secret, call)).toBe(true)
  const [first = 0, second = 0, third = 0] = calls.map(({ atMs }) => atMs)
  expect(second - first).toBeGreaterThanOrEqual(990)
  expect(third - second).toBeGreaterThanOrEqual(1990)
  await expect.poll(stories).toMatchObject([{ report: { state: 'delivered', attempts: 3 } }])
})

test('a shop that answers 400 is told once, and its words are shown (D35)', async () => {
  const { save, page, shop, stories } = await startStoryTool()
  shop.answers.push({ status: 400, message: 'This order is <b>not</b> yours' })
  await save('order-1')
  const shown = await page('', { orderId: 'order-1' })
  expect(shown).toContain('The shop did not take this story.')
  expect(shown).toContain('This order is &#60;b&#62;not&#60;/b&#62; yours (400)')
  await new Promise((passed) => setTimeout(passed, 1200))
  expect(shop.received).toHaveLength(1)
  expect(await stories()).toMatchObject([{ report: { state: 'refused', attempts: 1 } }])
})

test('a shop that is away: the parent is not kept waiting, and it hears of the story from a sandbox that was started anew (D35)', async () => {
  const away = `http://127.0.0.1:${await freePort()}/reports`
  const first = await startStoryTool({ reportUrl: away })
  await first.save('order-1')
  const [saved] = await first.stories()
  expect(saved).toMatchObject({ report: { state: 'waiting', lastAnswer: 'ECONNREFUSED' } })
  await first.app.close()

  const { shop, secret } = await startStoryTool({ storeFolder: first.folder })
  const [call] = await shop.until(1)
  expect(call?.report).toMatchObject({ orderId: 'order-1', storyId: saved.storyId, text: saved.text })
  expect(call && isSignedWith(secret, call)).toBe(true)
})

test('Send again → the shop hears once more of the same story', async () => {
  const { save, post, shop } = await startStoryTool()
  await save('order-1')
  expect((await post('/control/stories/order-1/resend', {})).statusCode).toBe(303)
  const [first, second] = await shop.until(2)
  expect(second?.body).toBe(first?.body)
  expect((await post('/control/stories/order-9/resend', {})).statusCode).toBe(404)
})
