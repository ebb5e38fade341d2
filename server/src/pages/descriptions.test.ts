import { expect, test } from 'vitest'
import { rawRequest } from '../../test/reading/raw-request.ts'
import { useShop } from '../../test/shop.ts'

const shop = useShop()

async function headOf(path: string) {
  const { body } = await rawRequest(shop.address, path, { headers: { host: 'localhost' } })
  const html = String(body)
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
  const [, jsonLd = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return { description, jsonLd: JSON.parse(jsonLd) }
}

const describe = (html: string) =>
  shop.pool.query("UPDATE product SET description = $1 WHERE id = 'owl-lamp-sage'", [html])
/** Once the shop has heard of the change. */
const untilSaid = (words: string) =>
  expect.poll(async () => (await headOf('/productinfo/owl-lamp-sage')).description).toContain(words)

test('a long description ends with a whole word where it is cut (S2.02)', async () => {
  await describe(`<p>${'It never sleeps, and nothing escapes it. '.repeat(9)}</p>`)
  await untilSaid('It never sleeps')
  const { description } = await headOf('/productinfo/owl-lamp-sage')
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/^(It never sleeps, and nothing escapes it. )+It never sleeps, and nothing escapes…$/)
})

test('the words of a description do not run together, and marks stay at their word (S2.02)', async () => {
  await describe(
    '<h3>Sound</h3><p>It <strong>plays</strong>, and <em>sings</em> &amp; hums.<br>All night</p><h4>Why?</h4><ul><li>Light</li><li><p>Small</p></li></ul><p></p>',
  )
  await untilSaid('All night')
  const { description, jsonLd } = await headOf('/productinfo/owl-lamp-sage')
  const words = 'Sound: It plays, and sings & hums. All night. Why? Light. Small.'
  expect(jsonLd.description).toBe(words)
  expect(description.replaceAll('&amp;', '&')).toBe(words)
})

test.each(['/', '/products', '/bundles', '/bundles/moonlight-garden', '/returns', '/collections/nightlamp'])(
  'the description of %s is whole or cut at a word',
  async (path) => {
    const { description } = await headOf(path)
    expect(description).toMatch(/[.!?…]$/)
    expect(description.length).toBeLessThanOrEqual(160)
  },
)
