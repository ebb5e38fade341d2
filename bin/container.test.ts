import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(repository, name), 'utf8')
const copies = [...read('Dockerfile').matchAll(/^COPY (--from=build )?(.+) \S+$/gm)].map(([, from, sources = '']) => ({
  isBuilt: from !== undefined,
  sources: sources.split(' ').map((source) => source.replace('/shop/', '')),
}))

test('everything that the image is built from is there, and nothing of it is left out of the context', () => {
  const sources = copies.filter(({ isBuilt }) => !isBuilt).flatMap((copy) => copy.sources)
  expect(sources).toContain('server')
  expect(sources.filter((source) => !existsSync(join(repository, source)))).toEqual([])
  const ignored = read('.dockerignore').trim().split('\n')
  expect(sources.filter((source) => ignored.includes(source))).toEqual([])
})

test('what runs in the image is copied, installed or built before', () => {
  const before = copies.filter(({ isBuilt }) => !isBuilt).flatMap((copy) => copy.sources)
  const made = [...before, 'node_modules', 'build']
  const run = copies.filter(({ isBuilt }) => isBuilt).flatMap((copy) => copy.sources)
  expect(run.filter((source) => !made.some((folder) => `${source}/`.startsWith(`${folder}/`)))).toEqual([])
})

test('compose names only settings that the shop knows', () => {
  const named = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
  const known = [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named.filter((name) => !name?.startsWith('POSTGRES_') && !known.includes(name))).toEqual([])
})
