import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useShop } from '../../../test/shop.ts'
import { shopPages } from './page-words.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })

const search = async (words: string): Promise<{ name: string; url: string }[]> =>
  (await shop.app.inject(`/api/search?q=${encodeURIComponent(words)}`)).json().data

test.each([
  ['withdraw', '/withdraw'],
  ['withdraw from contract', '/withdraw'],
  ['withdrawal', '/withdraw'],
  ['cancel', '/withdraw'],
  ['cancel order', '/withdraw'],
  ['return', '/returns'],
  ['refund', '/returns'],
  ['money back', '/returns'],
  ['gift', '/help#orders-and-tracking'],
  ['present', '/help#orders-and-tracking'],
  ['delivery', '/shipping'],
  ['invoice', '/order'],
  ['password', '/reset-password'],
  ['forgot password', '/reset-password'],
  ['delete my account', '/help#account-and-tokens'],
  ['tracking', '/order'],
  ['guarantee', '/warranty'],
  ['withdrow', '/withdraw'],
  ['cancle', '/withdraw'],
  ['invioce', '/order'],
  ['pasword', '/reset-password'],
])('D94 %s finds %s among the first five', async (words, url) => {
  const found = await search(words)

  expect(found.slice(0, 5).map((one) => one.url)).toContain(url)
})

test('D94 every page that is listed with its words has that address and title in the shop', () => {
  const source = (file: string) => readFileSync(join(import.meta.dirname, '../../../../web/src', file), 'utf8')
  for (const { url, name } of shopPages) {
    const [, folder] = source('routes.ts').match(new RegExp(`page\\('${url}', '([^']+)'`)) ?? []
    expect(source(`routes/${folder}/page.tsx`), url).toMatch(new RegExp(`title[:=] ?['"]${name}['"]`))
  }
})
