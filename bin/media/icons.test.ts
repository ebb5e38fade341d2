import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeIcons } from './icons.ts'

const brandDir = join(import.meta.dirname, '../../assets/brand')

test('icons have the sizes their names say, those that phones cut are opaque to the corner, and a second build skips them', async () => {
  const mediaDir = await mkdtemp(join(tmpdir(), 'icons-'))
  const cornerOpacity = async (name: string) => {
    const { data, info } = await sharp(join(mediaDir, name)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return { width: info.width, opacity: data[3] }
  }

  expect(await makeIcons(brandDir, mediaDir)).toBe(true)
  expect(await cornerOpacity('icon-512.png')).toEqual({ width: 512, opacity: 0 })
  expect(await cornerOpacity('icon-192.png')).toEqual({ width: 192, opacity: 0 })
  expect(await cornerOpacity('icon-maskable-512.png')).toEqual({ width: 512, opacity: 255 })
  expect(await cornerOpacity('apple-touch-icon.png')).toEqual({ width: 180, opacity: 255 })
  expect(await cornerOpacity('og-image.jpg')).toMatchObject({ width: 1200 })
  expect((await stat(join(mediaDir, 'og-image.jpg'))).size).toBeLessThan(100_000)

  expect(await makeIcons(brandDir, mediaDir)).toBe(false)
  await rm(mediaDir, { recursive: true })
})
