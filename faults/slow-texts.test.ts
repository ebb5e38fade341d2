import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKillableShop, type KillableShop } from './killable-shop.ts'

const attackMs = Number(process.env.ATTACK_MS ?? 500)
const attackers = 4

let shop: KillableShop
let pid: number
let accessToken: string
beforeAll(async () => {
  shop = await createKillableShop()
  await shop.start()
  pid = shop.pid()
  const admin = { emailusername: 'admin@example.com', password: 'storylamp-demo' }
  const signedIn = await send('/api/auth/login', 'application/json', JSON.stringify(admin))
  accessToken = ((await signedIn.json()) as { accessToken: string }).accessToken
}, 120_000)
afterAll(() => shop?.end())

const send = (path: string, type: string, body: string, token?: string) => {
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) }
  return fetch(shop.address + path, { method: 'POST', headers, body })
}

let asked = 0
async function visit(until: () => boolean): Promise<number> {
  const latencies: number[] = []
  while (!until()) {
    const startedAt = performance.now()
    expect((await fetch(`${shop.address}/api/products/?maxPrice=${++asked / 100}`)).status).toBe(200)
    latencies.push(performance.now() - startedAt)
  }
  return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? 0
}

const after = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}

const emptyTexts = `[${'"",'.repeat(86_000)}""]`
const markdown = (text: string) => JSON.stringify({ markdown: `# T\n\nL\n\n${text}` })
const preview = '/api/admin/pages/help/preview'
const products = '/api/admin/products/import?dryRun=true'
const stock = '/api/admin/stock/import?dryRun=true'
const wide = `|${'a|'.repeat(12_000)}\n|${'-|'.repeat(12_000)}\n${'|\n'.repeat(1900)}`

test.each([
  ['258 KB of empty texts from strangers', '/api/auth/logout', 'application/json', emptyTexts, 413],
  ['258 KB of empty texts to a call for others', '/api/cart', 'application/json', emptyTexts, 403],
  ['a page with a wide table', preview, 'application/json', markdown(wide), 400],
  ['a page of what could begin an address', preview, 'application/json', markdown(`${'a.'.repeat(20_000)}@`), 200],
  ['a page of pictures that do not end', preview, 'application/json', markdown('!['.repeat(29_000)), 400],
  ['a CSV of 40,000 columns', products, 'text/csv', `sku${',c'.repeat(40_000)}\nx`, 400],
  ['a CSV of empty lines', products, 'text/csv', `SKU\nx${'\n'.repeat(15e6)}`, 400],
  ['a CSV of commas', stock, 'text/csv', `SKU,Quantity\n${','.repeat(8e6)}`, 400],
  ['a CSV of quotes', stock, 'text/csv', `SKU,Quantity\n${'""'.repeat(4e6)}`, 400],
])(
  `D10 D70 D93 ${attackers} send %s for ${attackMs} ms: lists of others go on`,
  async (what, path, type, body, status) => {
    const quiet = await visit(after(attackMs))
    const isOver = after(attackMs)
    const attack = async () => {
      do expect((await send(path, type, body, accessToken)).status).toBe(status)
      while (!isOver())
    }
    const attacking = Promise.all(Array.from({ length: attackers }, attack))
    const during = await visit(isOver)
    await attacking
    console.log(
      `${what}: p95 ${Math.round(during)} ms, quiet ${Math.round(quiet)} ms, ratio ${(during / quiet).toFixed(2)}`,
    )
    expect(shop.pid()).toBe(pid)
    expect((await fetch(`${shop.address}/api/ready`)).status).toBe(200)
  },
  attackMs * 3 + 120_000,
)
