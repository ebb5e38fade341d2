import { expect, test } from 'vitest'
import { password, type Tokens, visitor } from '../../../../test/fixtures/families.ts'
import { couples } from '../../../../test/fixtures/parents.ts'
import { bundle, readers } from '../../../../test/readers.ts'
import { useShop } from '../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, emailsTo, makeFamily } = visitor(shop)
const { idOf, remove, handOver, makeBoth } = couples(shop)
const { buy, give } = readers(shop)

const mute = (tokens: Tokens, mutedMails: unknown) => call('PUT', '/api/user/updateMe/', { mutedMails }, tokens)
const subjects = async ({ form }: { form: { email: string } }) =>
  (await emailsTo(form.email)).map(({ subject }) => subject)
const texts = async ({ form }: { form: { email: string } }) => (await emailsTo(form.email)).map(({ text }) => text)

test('PUT /api/user/updateMe/ mutedMails → no mail about the stories of the other parent, but about the own ones (D82)', async () => {
  const { mother, father } = await makeBoth()
  await give(mother, 1000)
  const aboutStories = async (who: typeof mother) =>
    (await texts(who)).filter((text) => text.includes('Order 1')).length
  expect((await mute(father.parent, ['stories', 'stories'])).json().data.mutedMails).toEqual(['stories'])
  await buy(mother.parent)
  expect([await aboutStories(mother), await aboutStories(father)]).toEqual([1, 0])
  await buy(father.parent, 'little-lighthouse')
  expect([await aboutStories(mother), await aboutStories(father)]).toEqual([2, 1])
  expect((await mute(father.parent, [])).json().data).not.toHaveProperty('mutedMails')
})

test('a mail about what a deleted parent has bought reaches somebody, also if nobody wants it (D82)', async () => {
  const { mother, father } = await makeBoth()
  await give(mother, bundle.price)
  await mute(mother.parent, ['stories'])
  const { _id } = (await buy(father.parent)).json().data
  expect(await texts(mother)).not.toContainEqual(expect.stringContaining('Order 1'))
  await call('DELETE', '/api/user/me/', { password }, father.parent)
  expect((await call('POST', `/api/user/orders/${_id}/give-back`, undefined, mother.parent)).statusCode).toBe(200)
  expect((await texts(mother))[0]).toContain('was given back')
})

test.each([
  ['a word that is no kind', 400, ['birthdays']],
  ['no list', 400, 'orders'],
])('PUT /api/user/updateMe/ mutedMails with %s → %d (D82)', async (_, status, mutedMails) => {
  const { parent, child } = await makeFamily()
  expect((await mute(parent, mutedMails)).statusCode).toBe(status)
  expect((await mute(child, ['orders'])).json().code).toBe('parent_required')
})

test('who stays gets a mail when a parent joins, is handed the family, leaves, is removed or is deleted (D82)', async () => {
  for (const end of ['leaves', 'removed', 'deleted'] as const) {
    const { mother, father } = await makeBoth()
    expect((await texts(mother))[0]).toContain('Paul has joined the family')
    const [mothers, fathers] = [await idOf(mother.parent), await idOf(father.parent)]
    await handOver(fathers, mother.parent)
    for (const who of [mother, father]) expect((await texts(who))[0]).toContain('Paul alone can now remove')
    if (end === 'deleted') await call('DELETE', '/api/user/me/', { password }, mother.parent)
    else await remove(mothers, end === 'leaves' ? mother.parent : father.parent)
    expect((await texts(father))[0]).toContain('Nora is no longer in the family')
    expect((await subjects(mother))[0] ?? '').not.toContain('has changed')
  }
})
