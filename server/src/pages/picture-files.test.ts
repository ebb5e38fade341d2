import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { findUnmade } from '../platform/pictures/unmade.ts'
import { immutableFiles, pictureFiles } from './picture-files.ts'

test('a picture whose sizes are not made yet is served from its master and not kept, and as itself once it is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unmade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pictures = join(folder, 'build/media/pictures')
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(folder, 'moon.webp'), 'the master')
  const listed = { 'moon-12345678': { file: '../moon.webp', widths: [320] } }
  writeFileSync(join(folder, 'build/media/masters.json'), JSON.stringify(listed))
  const app = fastify()
  await app.register(fastifyStatic, { ...immutableFiles, root: folder, serve: false })
  await app.register(pictureFiles, { buildFolder: join(folder, 'build') })
  const get = async (path: string) => {
    const { statusCode, body, headers } = await app.inject(`/pictures/${path}`)
    return [statusCode, body, headers['content-type'], headers['cache-control']]
  }

  expect([...findUnmade(join(folder, 'build')).keys()]).toEqual(['moon-12345678'])
  expect(await get('moon-12345678/320.avif')).toEqual([200, 'the master', 'image/webp', 'no-store'])
  expect((await get('sun-12345678/320.avif'))[0]).toBe(404)

  mkdirSync(join(pictures, 'moon-12345678'))
  writeFileSync(join(pictures, 'moon-12345678/320.avif'), 'made')
  const forever = 'public, max-age=31536000, immutable'
  expect(await get('moon-12345678/320.avif')).toEqual([200, 'made', 'image/avif', forever])
  expect(findUnmade(join(folder, 'build')).size).toBe(0)
})

test('a build that lists no masters has made all its pictures', () => {
  expect(findUnmade(join(tmpdir(), 'no-such-build')).size).toBe(0)
})
