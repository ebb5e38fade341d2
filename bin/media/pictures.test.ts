import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listPictures, makePictures, widthsFor } from './pictures.ts'

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

/** As the build does it: lists, then makes what is missing. */
async function build() {
  const { pictures, folders } = await listPictures(masters, dir)
  return { pictures, made: await makePictures(folders, dir) }
}

const folders = async () => (await readdir(join(dir, 'media/pictures'))).sort()
const folderOf = (path: string | undefined) => path?.split('/')[1] ?? ''
const inodeOf = async (path: string) => (await stat(join(dir, 'media', path))).ino

test('S7.38 every master is in the manifest, and every path and width it names exists in both formats, with a JPEG for the guides', async () => {
  const { pictures } = await build()

  expect(Object.keys(pictures).sort()).toEqual(['products/moon', 'products/sun'])
  const moon = pictures['products/moon']
  expect(moon).toMatchObject({ width: 700, height: 350, widths: [320, 640, 700] })
  expect(moon?.path).toMatch(/^pictures\/moon-[0-9a-f]{8}\/700\.webp$/)
  const files = moon?.widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]) ?? []
  expect((await readdir(join(dir, 'media/pictures', folderOf(moon?.path)))).sort()).toEqual(
    [...files, '640.jpg'].sort(),
  )
  expect(await sharp(join(dir, 'media', moon?.path ?? '')).metadata()).toMatchObject({
    format: 'webp',
    width: 700,
    height: 350,
  })
})

test('a second build makes nothing and touches no file', async () => {
  const first = await build()
  const path = first.pictures['products/moon']?.path ?? ''
  const inode = await inodeOf(path)

  expect(await build()).toEqual({ pictures: first.pictures, made: 0 })
  expect(await inodeOf(path)).toBe(inode)
})

test('two builds at once make every picture once, and nothing unfinished is left', async () => {
  const { folders: listed } = await listPictures(masters, dir)
  const made = await Promise.all([makePictures(listed, dir), makePictures(listed, dir)])
  expect(made.sort()).toEqual([0, 2])
  expect(await folders()).toEqual(Object.keys(listed).sort())
})

test('a changed master gets a new name', async () => {
  const before = await build()
  await paint('moon', '#241a3d')
  const after = await build()

  expect(after.made).toBe(1)
  expect(after.pictures['products/moon']?.path).not.toBe(before.pictures['products/moon']?.path)
  expect(after.pictures['products/sun']).toEqual(before.pictures['products/sun'])
})

test('what an interrupted build left is made again', async () => {
  const { pictures } = await build()
  const moon = join(dir, 'media', pictures['products/moon']?.path ?? '')
  await rm(moon)

  expect((await build()).made).toBe(1)
  expect(existsSync(moon)).toBe(true)
  expect(await folders()).toHaveLength(2)
})

test('a list makes nothing, and names the masters from the folder of the build', async () => {
  const { pictures, folders } = await listPictures(masters, join(dir, 'build'))
  expect(existsSync(join(dir, 'build'))).toBe(false)
  expect(folders[folderOf(pictures['products/moon']?.path)]).toEqual({ file: '../moon.png', widths: [320, 640, 700] })
})

test('no picture is larger than its master, and none lacks a large size', () => {
  expect(widthsFor(2208)).toEqual([320, 640, 1024, 1600, 2208])
  expect(widthsFor(1920)).toEqual([320, 640, 1024, 1600])
  expect(widthsFor(1200)).toEqual([320, 640, 1024])
  expect(widthsFor(900)).toEqual([320, 640, 900])
  expect(widthsFor(640)).toEqual([320, 640])
})
