import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seedGeneratedProducts } from '../../../bench/generated/products/seed-generated.ts'
import { priced } from '../../test/fixtures/prices.ts'
import { useShop } from '../../test/shop.ts'
import { seedCatalog } from './seed-catalog.ts'

const shop = useShop()
const repository = join(import.meta.dirname, '../../..')

const rowsOf = async (query: string) => (await shop.pool.query(query)).rows
const emptied = () =>
  shop.pool.query(
    ['seed', 'product_collection', 'product', 'collection', 'bundle_story', 'bundle']
      .map((table) => `DELETE FROM ${table}`)
      .join(';'),
  )
const inBuild = (path: string) => existsSync(join(repository, 'build/media', path))

test('D55 two processes that seed an empty shop at the same time fill it once', async () => {
  await emptied()
  expect((await Promise.all([seedCatalog(shop.db), seedCatalog(shop.db)])).sort()).toEqual([false, true])
  expect(await rowsOf('SELECT count(*)::int FROM product')).toEqual([{ count: 12 }])
})

test('a shop with products of its own gets none of ours', async () => {
  await shop.pool.query('DELETE FROM seed')
  await shop.pool.query("DELETE FROM product WHERE id <> 'owl-lamp-sage'")
  expect(await seedCatalog(shop.db)).toBe(false)
  expect(await rowsOf('SELECT count(*)::int FROM product')).toEqual([{ count: 1 }])
  await emptied()
  expect(await seedCatalog(shop.db)).toBe(true)
})

test('what the shop has changed or removed since, seeding leaves alone', async () => {
  await shop.pool.query("DELETE FROM product WHERE id = 'carry-pouch-sand'")
  await shop.pool.query(priced("UPDATE product SET price_cents = 1 WHERE id = 'bear-lamp-mist'"))
  expect(await seedCatalog(shop.db)).toBe(false)
  expect(
    await rowsOf("SELECT id, price_cents FROM product WHERE id IN ('carry-pouch-sand', 'bear-lamp-mist')"),
  ).toEqual([{ id: 'bear-lamp-mist', price_cents: 1 }])
})

test('D55 there are 3 bundles of 4 stories, one without cfStoryId, among them mp3, mp4 and gif', async () => {
  const stories = await rowsOf('SELECT bundle_id, cf_story_id, preview_file, content_file, text_file FROM bundle_story')
  const perBundle = Map.groupBy(stories, ({ bundle_id }) => bundle_id)
  expect([...perBundle.values()].map(({ length }) => length)).toEqual([4, 4, 4])
  expect(stories.filter(({ cf_story_id }) => cf_story_id === null)).toHaveLength(1)
  expect(new Set(stories.map(({ preview_file }) => preview_file.split('.').at(-1)))).toEqual(
    new Set(['mp3', 'mp4', 'gif']),
  )
  for (const { preview_file, content_file, text_file } of stories) {
    expect(inBuild(preview_file)).toBe(true)
    for (const file of [content_file, text_file])
      expect(existsSync(join(repository, 'assets/stories', file))).toBe(true)
  }
})

const storedFiles = `
  SELECT picture->>'path' AS path FROM product, jsonb_array_elements(pictures) AS picture
  UNION SELECT trailer_link FROM product WHERE trailer_link IS NOT NULL
  UNION SELECT image FROM collection UNION SELECT image FROM bundle UNION SELECT image FROM bundle_story
  ORDER BY path`

test('S7.38 S2.05 every picture is one that the build makes, in a size that it makes of it, and the trailer is a file of the build', async () => {
  const made = JSON.parse(readFileSync(join(repository, 'build/media/masters.json'), 'utf8'))
  const isMade = (path: string) => {
    const [, folder = '', width] = /^pictures\/(.+)\/(\d+)\.webp$/.exec(path) ?? []
    return made[folder]?.widths.includes(Number(width)) === true
  }
  const files = await rowsOf(storedFiles)
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter(({ path }) => !isMade(path) && !inBuild(path))).toEqual([])
})

test('pictures and films that another build made are found under their new names after the next start, which reads the products only then', async () => {
  await seedCatalog(shop.db)
  const before = await rowsOf(storedFiles)
  await shop.pool.query(String.raw`
    UPDATE product SET pictures = regexp_replace(pictures::text, '-[0-9a-f]{8}/', '-00000000/', 'g')::jsonb,
      trailer_link = regexp_replace(trailer_link, '-[0-9a-f]{8}\.', '-00000000.');
    UPDATE collection SET image = regexp_replace(image, '-[0-9a-f]{8}/', '-00000000/');
    UPDATE bundle SET image = regexp_replace(image, '-[0-9a-f]{8}/', '-00000000/');
    UPDATE bundle_story SET image = regexp_replace(image, '-[0-9a-f]{8}/', '-00000000/'),
      preview_file = regexp_replace(preview_file, '-[0-9a-f]{8}\.', '-00000000.')`)
  await seedCatalog(shop.db)
  for (const { path } of await rowsOf(storedFiles)) expect(inBuild(path)).toBe(false)
  await shop.pool.query("UPDATE seed SET name = 'media of another build' WHERE name LIKE 'media %'")

  await seedCatalog(shop.db)
  expect(await rowsOf(storedFiles)).toEqual(before)
  for (const { preview_file } of await rowsOf('SELECT preview_file FROM bundle_story')) {
    expect(inBuild(preview_file)).toBe(true)
  }
})

test('S9.03 S2.01 generated products are added once, and the four newest are still our own', async () => {
  const newest = "SELECT id FROM product WHERE state = 'for_sale' ORDER BY created_at DESC LIMIT 4"
  const before = await rowsOf(newest)
  expect(await seedGeneratedProducts(shop.db, 600)).toBe(600)
  expect(await seedGeneratedProducts(shop.db, 603)).toBe(3)
  expect(await rowsOf(newest)).toEqual(before)
  const { body } = await shop.app.inject('/api/products/?collection=nightlamp&color=sage')
  expect(JSON.parse(body).total).toBeGreaterThan(50)
})

test('a narration that the owner has replaced or taken away stays so after the next start', async () => {
  const narrations =
    'SELECT id, narration_file, narration_preview_file, seconds, times_file FROM bundle_story ORDER BY id'
  const narrated = await rowsOf('SELECT id FROM bundle_story WHERE narration_file IS NOT NULL ORDER BY id')
  expect(narrated.length).toBeGreaterThan(1)
  await shop.pool.query(
    `UPDATE bundle_story SET narration_file = 'uploads/sold/told.mp3', narration_preview_file = 'uploads/previews/told.mp3',
      seconds = 12, times_file = NULL WHERE id = $1`,
    [narrated[0].id],
  )
  await shop.pool.query(
    `UPDATE bundle_story SET narration_file = NULL, narration_preview_file = NULL, seconds = NULL, times_file = NULL
     WHERE id = $1`,
    [narrated[1].id],
  )
  const chosen = await rowsOf(narrations)
  await seedCatalog(shop.db)
  expect(await rowsOf(narrations)).toEqual(chosen)
})
