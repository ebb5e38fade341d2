import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBundles } from './bundles.ts'
import { productMasters, storyMasters } from './masters.ts'

const assetsDir = join(import.meta.dirname, '../../assets')

test('every picture that products and bundles name is there, under a key and a name of its own', async () => {
  const storiesDir = join(assetsDir, 'stories')
  const products = await productMasters(join(assetsDir, 'products'))
  const stories = storyMasters(storiesDir, await readBundles(storiesDir))

  expect(products.map(({ key }) => key)).toContain('products/bear-mist-front')
  expect(stories.map(({ key }) => key)).toContain('stories/moonlight-garden/cover')
  expect(stories).toHaveLength(15)
  const all = [...products, ...stories]
  expect(all.filter(({ file }) => !existsSync(file))).toEqual([])
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})
