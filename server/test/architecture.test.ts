import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')

const usesMore = (part: string) => `${part} uses only what the table names`

/** Who imports whom, and the rule that this breaks. */
const imports: [from: string, to: string, rule?: string][] = [
  ['contract/src', 'server/src/platform/a', usesMore('contract/src')],
  ['server/src/platform', 'server/src/features/catalog/index', usesMore('server/src/platform')],
  ['server/src/pages', 'web/src/a', usesMore('server/src/pages')],
  ['server/src', 'server/src/features/catalog/queries', usesMore('server/src/[^/]+[.]ts')],
  ['server/src/features/bundles', 'server/src/features/catalog/index', usesMore('server/src/features/bundles')],
  ['server/src/features/site', 'server/src/features/catalog/queries', usesMore('server/src/features/site')],
  ['server/src/features/nameless', 'server/src/platform/a', 'every part of the product stands in the table'],
  ['web/src/base', 'web/src/ui/a', usesMore('web/src/base')],
  ['web/src/ui', 'web/src/store/a', usesMore('web/src/ui')],
  ['web/src/ui', 'server/src/platform/a', usesMore('web/src/ui')],
  ['web/src/store', 'web/src/session/a', usesMore('web/src/store')],
  ['web/src/store', 'web/src/features/cart/a', usesMore('web/src/store')],
  ['web/src/session', 'web/src/api/a', usesMore('web/src/session')],
  ['web/src/api', 'web/src/features/wallet/a', usesMore('web/src/api')],
  ['web/src/api', 'bin/a', usesMore('web/src/api')],
  ['web/src/features/wallet', 'web/src/features/stories/a', usesMore('web/src/features/wallet')],
  ['web/src/features/saved', 'web/src/features/player/a', usesMore('web/src/features/saved')],
  ['web/src/features/cart', 'web/src/routes/cart/a', usesMore('web/src/features/cart')],
  ['web/src/routes/home', 'web/src/routes', usesMore('web/src/routes')],
  ['web/src/features/nameless', 'web/src/base/a', 'every part of the product stands in the table'],
  ['web/src/routes/home', 'web/src/routes/cart/a', 'no route of the web uses another'],
  ['sandbox/src', 'contract/src/a', usesMore('sandbox')],
  ['bin', 'sandbox/src/a', 'only tests use the sandbox'],
  ['server/src/platform', 'server/src/platform/missing', 'what is imported can be found'],
  ['server/src', 'server/src/features/site/index'],
  ['server/src/features/site', 'server/src/features/catalog/index'],
  ['server/src/features/site', 'server/src/features/site/a'],
  ['web/src/routes/home', 'contract/src/a'],
  ['web/src/ui', 'web/src/base/a'],
  ['web/src/api', 'web/src/session/a'],
  ['web/src/features/player', 'web/src/features/saved/a'],
  ['web/src/routes/cart', 'web/src/features/cart/a'],
  ['web/src', 'web/src/routes/cart/a'],
  ['bin', 'server/src/platform/a'],
]

const kinds = {
  value: (file: string) => `import { it } from '${file}'`,
  type: (file: string) => `import type { it } from '${file}'`,
  reexport: (file: string) => `export type { it } from '${file}'`,
  inline: (file: string) => `export type Them = Promise<import('${file}').it[]>`,
  dynamic: (file: string) => `await using them = await import('${file}')`,
}

// Every kind of import, and then every rule by one of them.
const cases = imports.flatMap(([from, to, rule], index) =>
  Object.entries(kinds)
    .slice(0, index === 0 ? undefined : 1)
    .map(([kind, statement]) => ({
      kind,
      statement,
      from: `${from}/${kind}-${index}.ts`,
      to: `${to}.ts`,
      rules: rule === undefined ? [] : [rule],
    })),
)

let violations: { from: string; rule: { name: string } }[]

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'architecture-'))
  const write = async (file: string, source: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), source)
  }
  for (const { statement, from, to } of cases) {
    if (!to.includes('missing')) await write(to, 'export const it = 1\nexport type it = 1\n')
    await write(from, `${statement(`./${relative(dirname(from), to)}`)}\n`)
  }
  violations = await violationsIn(folder).finally(() => rm(folder, { recursive: true }))
}, 30_000)

test.each(cases)('a $kind of $to in $from breaks $rules', ({ from, rules }) => {
  expect(violations.filter((violation) => violation.from === from).map(({ rule }) => rule.name)).toEqual(rules)
})

async function violationsIn(folder: string) {
  const cruiser = join(repository, 'node_modules/.bin/depcruise')
  const config = join(repository, '.dependency-cruiser.cjs')
  const run = promisify(execFile)(process.execPath, [cruiser, '--config', config, '--output-type', 'json', '.'], {
    cwd: folder,
    maxBuffer: 16 * 1024 * 1024,
  })
  // It exits with the number of violations.
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  return JSON.parse(stdout).summary.violations
}
