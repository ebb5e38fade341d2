import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { idsInTitles } from './spec/ids-in-titles.ts'

const repository = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

const tests = globSync(['{bin,contract,sandbox,server,web}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], {
  cwd: repository,
  exclude: ['**/node_modules'],
})
const named = new Set(tests.flatMap((path) => idsInTitles(read(path))))

const statements = read('docs/spec-ids.txt').trim().split('\n')
const missing = statements.filter((statement) => !named.has(statement.split(' ')[0] ?? ''))

for (const statement of missing) console.log(statement)
console.log(`${missing.length} of the ${statements.length} statements of the specification are named by no test yet.`)
