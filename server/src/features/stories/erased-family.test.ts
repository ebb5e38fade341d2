import { expect, test } from 'vitest'
import type { Family } from '../../../test/fixtures/families.ts'
import { readers, storyToolEnv } from '../../../test/readers.ts'
import { untilWaiting } from '../../../test/reading/waiting.ts'
import { useShop } from '../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000', ...storyToolEnv })
const { call, makeRich, buy, made, report, storyOf, load, playlist, familyId } = readers(shop)

const remove = ({ form, parent }: Family) =>
  call('DELETE', '/api/user/me/', { password: form.password, settleOpen: true }, parent)
const query = async (statement: string, values: unknown[] = []) => (await shop.pool.query(statement, values)).rows

/** What comes after the stories are erased, and before the deletion is committed. */
async function duringDeletion<Result>(family: Family, late: () => Promise<Result>): Promise<Result> {
  const locking = await shop.pool.connect()
  try {
    await locking.query('BEGIN')
    await locking.query(
      'SELECT FROM login WHERE person_id IN (SELECT person_id FROM member WHERE family_id = $1) FOR KEY SHARE',
      [await familyId(family)],
    )
    const removing = remove(family)
    await untilWaiting(shop.pool)
    const coming = late()
    await Promise.race([coming, untilWaiting(shop.pool, 2)])
    await locking.query('COMMIT')
    expect((await removing).statusCode).toBe(200)
    return await coming
  } finally {
    locking.release(true)
  }
}

test('D6 D35 a story that is reported while the account is deleted is not kept', async () => {
  const family = await makeRich()
  const orderId = await made(family.parent)
  const reply = await duringDeletion(family, () => report(storyOf(orderId)))
  expect(await query('SELECT title FROM made_story WHERE order_id = $1', [orderId])).toEqual([])
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
})

test('D6 D37 L2 when a bundle was first played is not kept of a family that is being deleted, and its signed address ends with it', async () => {
  const family = await makeRich()
  const { _id } = (await buy(family.parent)).json().data
  const [{ _id: item }] = await playlist(family.parent)
  const usesOf = () => query('SELECT first_used_at FROM story_order WHERE id = $1', [_id])
  const reply = await duringDeletion(family, () =>
    call('GET', `/api/playlist/${item}/tracks`, undefined, family.parent),
  )
  expect(await usesOf()).toEqual([{ first_used_at: null }])
  // Its signed address would hold for some hours more.
  expect((await load(reply.json().data[0].url)).status).toBe(401)
  expect(await usesOf()).toEqual([{ first_used_at: null }])
})
