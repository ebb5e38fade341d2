import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')
const made = ['node_modules', 'build', 'data', '.runtime', '.git']
const paths = new Set(
  readdirSync(repository)
    .filter((entry) => !made.includes(entry))
    .flatMap((entry) => [entry, ...below(entry)]),
)
// What is still to be built names files that are not there yet, and some that will go.
const documents = [...paths].filter(
  (path) => path.endsWith('.md') && !/^(assets|server\/texts|docs\/design)\//.test(path),
)
const pageTexts = [...paths].filter((path) => /^server\/texts\/.*\.md$/.test(path))

function below(entry: string): string[] {
  if (!statSync(join(repository, entry)).isDirectory()) return []
  const inside = readdirSync(join(repository, entry), { recursive: true, encoding: 'utf8' })
  return inside.filter((path) => !/(^|\/)node_modules\//.test(path)).map((path) => `${entry}/${path}`)
}

const exists = (path: string) => paths.has(path.replace(/\/$/, ''))

/** Relative links, without those to other sites. */
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)

/** Code that looks like a file or folder of the repository. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`(\.?\w[\w.-]*(?:\/[\w.-]+)*\/?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /\.(tsx?|[cm]js|css|sql|md)$|[\w.-]\//.test(path) && !/^([A-Z]+_[A-Z]+|build)\//.test(path))

const brokenLinks = (document: string, text: string) =>
  linksIn(text).filter((link) => !exists(normalize(join(dirname(document), link))))

/** Documents may leave out the beginning of a path. */
const brokenPaths = (text: string) =>
  pathsIn(text).filter((path) => ![...paths].some((known) => `/${known}`.endsWith(`/${path.replace(/\/$/, '')}`)))

/** Tests that a document names: a file as code, a colon, and words of titles in curly quotes. */
const testsIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.ts)`: (“[^”]+”(?:, “[^”]+”)*)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  )

const brokenTitles = (text: string) =>
  testsIn(text).filter(({ file, title }) => !testFilesAt(file).some((source) => source.includes(title)))

const testFilesAt = (file: string) =>
  [...paths]
    .filter((known) => `/${known}`.endsWith(`/${file}`))
    .map((path) => readFileSync(join(repository, path), 'utf8'))

test.each(documents)('every link and path of %s leads to a file', (document) => {
  const text = readFileSync(join(repository, document), 'utf8')
  expect([...brokenLinks(document, text), ...brokenPaths(text)]).toEqual([])
})

test.each(pageTexts)('D99 every link of %s leads to a page of the shop', (document) => {
  const text = readFileSync(join(repository, document), 'utf8')
  const pages = readFileSync(join(repository, 'web/src/base/paths.ts'), 'utf8')
  expect(linksIn(text).filter((link) => !pages.includes(`'${link.replace(/\?.*/, '')}'`))).toEqual([])
})

test('docs/security.md names tests that exist, and each requirement once', () => {
  const text = readFileSync(join(repository, 'docs/security.md'), 'utf8')
  expect(testsIn(text).length).toBeGreaterThan(80)
  expect(brokenTitles(text)).toEqual([])
  const ids = [...text.matchAll(/^\| (V[\d.]+(?:, V[\d.]+)*) +\|/gm)].flatMap(([, row = '']) => row.split(', '))
  expect(ids).toEqual([...new Set(ids)])
})

test('a broken link or path is found', () => {
  expect(
    brokenLinks('docs/a.md', '[one](decisions/no.md) [two](../README.md#start) [three](https://a.example)'),
  ).toEqual(['decisions/no.md'])
  expect(brokenPaths('`server/src/no.ts`, `src/config.ts`, `no/such`, `DATA_DIR/uploads`, `settle()`')).toEqual([
    'server/src/no.ts',
    'no/such',
  ])
})

test('a test that is gone is found', () => {
  const text = '`request-id.test.ts`: “every reply says the id”, “no such title”; `no-such.test.ts`: “a title”'
  expect(brokenTitles(text)).toEqual([
    { file: 'request-id.test.ts', title: 'no such title' },
    { file: 'no-such.test.ts', title: 'a title' },
  ])
})
