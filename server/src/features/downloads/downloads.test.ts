import { listGuides } from '@storylamp/contract/downloads/downloads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { overloaded } from '../../platform/http/server/load.ts'

const shop = useShop()

const guide = (id: string, headers = {}) => shop.app.inject({ url: `/downloads/guides/${id}.pdf`, headers })
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

test('D41 S2.08 GET /api/downloads/ → a guide for every active product, by name, whose file is there', async () => {
  const { rows } = await shop.pool.query("SELECT id FROM product WHERE state = 'for_sale' ORDER BY lower(name)")
  const reply = await shop.app.inject('/api/downloads/')
  const body = listGuides.reply.parse(reply.json())
  expect(body.data.map(({ productId }) => productId)).toEqual(rows.map(({ id }) => id))
  for (const { file } of body.data) expect((await shop.app.inject(file)).statusCode).toBe(200)
})

test('GET /api/downloads/?page= → paged like the products', async () => {
  const { data, total, pageCount } = (await shop.app.inject('/api/downloads/?limit=5&page=3')).json()
  expect([data.length, total, pageCount]).toEqual([1, 11, 3])
  expect((await shop.app.inject('/api/downloads/?limit=500')).statusCode).toBe(400)
})

test.each(['bear-lamp-mist', 'round-speaker-trio', 'carry-pouch-sand'])(
  'D41 GET /downloads/guides/%s.pdf → a small tagged PDF of 3 pages under a readable name',
  async (id) => {
    const reply = await guide(id)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[A-Z][\w ,]+ guide[.]pdf"/)
    expect(reply.headers['cache-control']).toBe('no-cache')
    const pdf = reply.rawPayload
    expect(pdf.length).toBeLessThan(250_000)
    expect(pagesOf(pdf)).toBe(3)
    expect(pdf.toString('latin1')).toContain('/Marked true')
    expect(pdf.includes('/Subtype /Image')).toBe(true)
  },
)

test('a guide that has not changed is not sent again', async () => {
  const { etag } = (await guide('bear-lamp-mist')).headers
  for (const known of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
    const again = await guide('bear-lamp-mist', { 'if-none-match': known })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  }
})

test('a changed product has a new guide on the next request', async () => {
  const before = await guide('owl-lamp-sage')
  await shop.pool.query("UPDATE product SET name = 'Owl & <Owl> 🦉' WHERE id = 'owl-lamp-sage'")
  const after = await guide('owl-lamp-sage', { 'if-none-match': before.headers.etag })
  expect(after.statusCode).toBe(200)
  expect(after.headers['content-disposition']).toContain(
    "filename*=UTF-8''Owl%20%26%20%20Owl%20%20%F0%9F%A6%89%20guide.pdf",
  )
})

test.each(['bedtime-set-mist', 'nosuch', 'NOSUCH', '..%2f..%2fetc', "'--", ''])(
  'D10 GET /downloads/guides/%s.pdf → 404 with a message',
  async (id) => {
    const reply = await guide(id)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'not_found', message: expect.any(String) })
  },
)

test('GET /downloads/guides/… → 503 where too much is being rendered, but for guides that are printed already', async () => {
  await guide('carry-pouch-sand')
  await shop.pool.query("UPDATE product SET name = 'Bear Lamp at Sea' WHERE id = 'bear-lamp-mist'")
  const busy = vi.spyOn(shop.app.load, 'admitMiss').mockReturnValue(overloaded)
  onTestFinished(() => busy.mockRestore())
  expect((await guide('bear-lamp-mist')).statusCode).toBe(503)
  expect((await guide('carry-pouch-sand')).statusCode).toBe(200)
})
