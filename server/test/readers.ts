import { createHmac, randomUUID } from 'node:crypto'
import { toHundredths } from '@storylamp/contract/money'
import { adjust } from '../src/features/wallet/index.ts'
import { type Family, type Tokens, visitor } from './fixtures/families.ts'
import type { TestShop } from './shop.ts'

export const storyToolEnv = {
  STORY_TOOL_URL: 'http://localhost:5999/story',
  STORY_TOOL_SECRET: 'known to the tool alone',
}

/** A seeded bundle. */
export const bundle = { id: 'moonlight-garden', name: 'Moonlight Garden', price: 60, stories: 4 }

/** Families that buy bundles and order stories. */
export function readers(shop: TestShop) {
  const { call, makeFamily } = visitor(shop)

  const familyId = async ({ form }: Family): Promise<string> => {
    const { rows } = await shop.pool.query(
      'SELECT family_id FROM member JOIN login USING (person_id) WHERE email = $1',
      [form.email],
    )
    return rows[0].family_id
  }
  const give = async (family: Family, tokens: number) => {
    const id = await familyId(family)
    await shop.db.transaction().execute((db) => adjust(db, id, toHundredths(tokens), 'A present'))
  }
  const makeRich = async (tokens = 1000): Promise<Family> => {
    const family = await makeFamily()
    await give(family, tokens)
    return family
  }

  /** A POST with an Idempotency-Key, as the browser sends for every order. */
  const post = (url: string, payload: object, { accessToken }: Tokens, key?: string) =>
    shop.app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
    })
  const buy = (caller: Tokens, id = bundle.id, key?: string, body: object = {}) =>
    post(`/api/bundles/purchase/${id}`, body, caller, key)
  const order = (caller: Tokens, payload: object = { type: 'generate_story', tokenCost: 50 }, key?: string) =>
    post('/api/payment/story-order', payload, caller, key)
  const made = async (caller: Tokens, payload?: object): Promise<string> =>
    (await order(caller, payload)).json().data._id

  const sign = (body: string, at = Date.now(), secret = storyToolEnv.STORY_TOOL_SECRET) => {
    const seconds = Math.floor(at / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    return `t=${seconds},v1=${signature}`
  }
  const sendReport = (body: string, signature: string | undefined) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/integrations/story-tool/stories',
      payload: body,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'x-story-signature': signature }),
      },
    })
  const storyOf = (orderId: string, changes: object = {}) => ({
    orderId,
    storyId: `st-${randomUUID()}`,
    title: 'The Lamp That Waited',
    text: 'Once there was a lamp. It waited. Then it was night, and it shone.',
    ...changes,
  })
  const report = (story: object) => {
    const body = JSON.stringify(story)
    return sendReport(body, sign(body))
  }

  /** Over a real connection, for files. */
  const load = async (path: string, caller?: Tokens, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${shop.address}${path}`, {
      headers: { ...(caller && { authorization: `Bearer ${caller.accessToken}` }), ...headers },
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    const json = () => JSON.parse(bytes.toString())
    return { status: reply.status, headers: reply.headers, bytes, json }
  }

  const read = async (path: string, caller: Tokens) => (await call('GET', path, undefined, caller)).json()
  const playlist = async (caller: Tokens) => (await read('/api/playlist', caller)).data
  const balance = async (caller: Tokens): Promise<number> => (await read('/api/wallet/balance', caller)).walletBalance
  const orders = async (caller: Tokens) => (await read('/api/user/orders', caller)).data

  return {
    call,
    makeFamily,
    makeRich,
    familyId,
    give,
    post,
    buy,
    order,
    made,
    sign,
    sendReport,
    storyOf,
    report,
    load,
    read,
    playlist,
    balance,
    orders,
  }
}
