import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePictures, widthsFor } from './pictures.ts'

let dir: string
let masters: { key: string; name: string; file: string }[]

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pictures-'))
  masters = ['moon', 'sun'].map((name) => ({ key: `products/${name}`, name, file: join(dir, `${name}.png`) }))
  await paint('moon', '#ffc764')
  await paint('sun', '#f7b84b')
})
afterEach(() => rm(dir, { recursive: true }))

async function paint(name: string, background: string) {
  await sharp({ create: { width: 700, height: 350, channels: 3, background } }).toFile(join(dir, `${name}.png`))
}

const folders = async () => (await readdir(join(dir, 'pictures'))).sort()
const folderOf = (path: string | undefined) => path?.split('/')[1] ?? ''
const inodeOf = async (path: string) => (await stat(join(dir, path))).ino

test('S7.38 every master is in the manifest, and every path and width it names exists in both formats, with a JPEG for the guides', async () => {
  const { pictures } = await makePictures(masters, dir)

  expect(Object.keys(pictures).sort()).toEqual(['products/moon', 'products/sun'])
  const moon = pictures['products/moon']
  expect(moon).toMatchObject({ width: 700, height: 350, widths: [320, 640, 700] })
  expect(moon?.path).toMatch(/^pictures\/moon-[0-9a-f]{8}\/700\.webp$/)
  const files = moon?.widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]) ?? []
  expect((await readdir(join(dir, 'pictures', folderOf(moon?.path)))).sort()).toEqual([...files, '640.jpg'].sort())
  expect(await sharp(join(dir, moon?.path ?? '')).metadata()).toMatchObject({ format: 'webp', width: 700, height: 350 })
})

test('a second build makes nothing and touches no file', async () => {
  const first = await makePictures(masters, dir)
  const path = first.pictures['products/moon']?.path ?? ''
  const inode = await inodeOf(path)

  expect(await makePictures(masters, dir)).toEqual({ pictures: first.pictures, made: 0 })
  expect(await inodeOf(path)).toBe(inode)
})

test('a changed master gets a new name, and its old folder goes', async () => {
  const before = await makePictures(masters, dir)
  await paint('moon', '#241a3d')
  const after = await makePictures(masters, dir)

  expect(after.made).toBe(1)
  expect(after.pictures['products/moon']?.path).not.toBe(before.pictures['products/moon']?.path)
  expect(after.pictures['products/sun']).toEqual(before.pictures['products/sun'])
  expect(await folders()).toEqual(
    Object.values(after.pictures)
      .map(({ path }) => folderOf(path))
      .sort(),
  )
})

test('what an interrupted build left is made again, and its rest goes', async () => {
  const { pictures } = await makePictures(masters, dir)
  const moon = pictures['products/moon']?.path ?? ''
  await rm(join(dir, moon))
  await mkdir(join(dir, 'pictures/star-00000000.unfinished'))
  await writeFile(join(dir, 'pictures/star-00000000.unfinished/320.avif'), '')

  expect((await makePictures(masters, dir)).made).toBe(1)
  expect(existsSync(join(dir, moon))).toBe(true)
  expect(await folders()).toHaveLength(2)
})

test('no picture is larger than its master, and none lacks a large size', () => {
  expect(widthsFor(1920)).toEqual([320, 640, 1024, 1600])
  expect(widthsFor(1200)).toEqual([320, 640, 1024])
  expect(widthsFor(900)).toEqual([320, 640, 900])
  expect(widthsFor(640)).toEqual([320, 640])
})
