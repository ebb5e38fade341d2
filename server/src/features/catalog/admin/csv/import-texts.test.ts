import { beforeAll, expect, test } from 'vitest'
import { type Tokens, visitor } from '../../../../../test/fixtures/families.ts'
import { lamp } from '../../../../../test/fixtures/orders/checkouts.ts'
import { useShop } from '../../../../../test/shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '10000' })
const { call, makeAdmin } = visitor(shop)

let admin: Tokens
beforeAll(async () => {
  admin = await makeAdmin()
})

const send = async (payload: string | Buffer, { accepts = false, type = 'text/csv' } = {}) => {
  const reply = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/products/import?acceptDamaged=${accepts}`,
    payload,
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': type },
  })
  return { status: reply.statusCode, body: reply.json() }
}
const product = async (id: string) => (await call('GET', `/api/admin/products/${id}`, undefined, admin)).json().data
const wrongCells = (body: { errors: { path: string }[] }) => body.errors.map(({ path }) => path)

const windows = (file: string) =>
  Buffer.from(file.replaceAll('„', '\x84').replaceAll('“', '\x93').replaceAll('€', '\x80'), 'latin1')
const encodings: [string, (file: string) => Buffer][] = [
  ['UTF-8', (file) => Buffer.from(file)],
  ['UTF-8 with its mark', (file) => Buffer.from(`\uFEFF${file}`)],
  ['Windows-1252', windows],
  ['Excel’s Unicode text', (file) => Buffer.from(`\uFEFF${file.replaceAll(';', '\t')}`, 'utf16le')],
]

test.each(
  encodings.flatMap(([encoding, encode]) =>
    [
      ['semicolons', ';', '49,90'],
      ['semicolons', ';', '49.90'],
      ['commas', ',', '"49,90"'],
      ['commas', ',', '49.90'],
    ].map(([separator, sign = '', price = '']) => [separator, price, encoding, sign, encode] as const),
  ),
)('D93 D104 a CSV with %s, a price of %s, in %s is understood', async (_, price, __, sign, encode) => {
  const { sku } = await product(lamp)
  expect((await send(`SKU,Name,Price\n${sku},Owl,1`)).status).toBe(200)
  const lines = [
    ['SKU', 'Name', 'Price'],
    [sku, 'Nachtlicht „Bär“ für 3 €', price],
  ].map((cells) => cells.join(sign))
  expect((await send(encode(`${lines.join('\r\n')}\r\n`))).body.data).toMatchObject({ rows: 1, changed: 1 })
  expect(await product(lamp)).toMatchObject({ name: 'Nachtlicht „Bär“ für 3 €', price: 49.9 })
})

test('D93 texts that another character set has damaged are asked about, with what they probably were', async () => {
  const { sku } = await product(lamp)
  const file = `SKU,Name,Promise\n${sku},A child’s lamp,10 °C\nNEW-7,x,x`.replace('’', 'â€™').replace('°', 'Â°')
  const [first = ''] = file.split('\nNEW')
  const { status, body } = await send(first)
  expect([status, body.code]).toEqual([400, 'text_damaged'])
  expect(body.errors).toEqual([
    { path: 'rows.2.Name', message: '‘childâ€™s’ is probably meant to be ‘child’s’' },
    { path: 'rows.2.Promise', message: '‘Â°C’ is probably meant to be ‘°C’' },
  ])
  const others = (await send(file)).body
  expect([others.code, wrongCells(others)]).toEqual([
    'invalid_input',
    ['rows.2.Name', 'rows.2.Promise', 'rows.3.Price', 'rows.3.Description'],
  ])
  expect((await send(first, { accepts: true })).body.data).toMatchObject({ changed: 1 })
  expect((await product(lamp)).name).toBe('A childâ€™s lamp')
  expect((await send(`SKU,Name\n${sku},caf\uFFFD`)).body.errors[0].message).toBe('‘caf\uFFFD’ has lost letters')
})

test.each(['„Spaß“', 'É…', 'Crème brûlée à la “maison”', 'Ω ß€', '李', '¿Qué?', 'Zoë’s 🦉'])(
  'D93 %s is no damaged text',
  async (name) => {
    const { sku } = await product(lamp)
    expect((await send(`SKU,Name\n${sku},${name}`)).status).toBe(200)
  },
)

test('D93 a body of another type is told which types are wanted', async () => {
  for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
    const { status, body } = await send('{}', { type })
    expect([status, body.message]).toEqual([415, expect.stringContaining('text/csv')])
  }
})

test('D93 all that is wrong with a row is told at once, with the columns that there are', async () => {
  const file = 'SKU,Name,Price,Description,Collections,Pictures\nX-1,,12,<script>x</script>,no-such,none.jpg'
  expect(wrongCells((await send(file)).body)).toEqual([
    'rows.2.Name',
    'rows.2.Description',
    'rows.2.Pictures',
    'rows.2.Collections',
  ])
  const { message } = (await send('sku,colour,size\nx,red,1')).body
  expect(message).toMatch(/^There is no column colour, size\. The columns are SKU, Name, Price, .*, Active\.$/)
  expect((await send('Name\nx')).body.message).toContain('The columns are SKU, Name, ')
})
