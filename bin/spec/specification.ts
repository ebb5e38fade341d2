import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { titlesWithIds } from './ids-in-titles.ts'

const repository = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

export const specificationFile = join(repository, 'build/specification.md')

export type Statement = { id: string; demand: string; isPlanned: boolean; tests: { path: string; title: string }[] }

/** The statements of docs/spec-ids.txt, each with the tests whose titles name it. */
export function readStatements(): Statement[] {
  const tests = findTests()
  const lines = read('docs/spec-ids.txt').trim().split('\n')
  return lines.map((line) => {
    const [id = '', demand = ''] = line.split('\t')
    return { id, demand, isPlanned: demand.startsWith('planned:'), tests: tests.filter(({ ids }) => ids.includes(id)) }
  })
}

function findTests() {
  const patterns = ['{bench,bin,contract,sandbox,server,web}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']
  const paths = globSync(patterns, { cwd: repository, exclude: ['**/node_modules'] }).sort()
  return paths.flatMap((path) => titlesWithIds(read(path)).map((title) => ({ path, ...title })))
}

const sections: [RegExp, string][] = [
  [/^S1\./, 'S1 What the shop does, and for whom'],
  [/^S2\./, 'S2 Pages and dialogs'],
  [/^S3\./, 'S3 Fields'],
  [/^S4\./, 'S4 States and transitions'],
  [/^S5\./, 'S5 Validation'],
  [/^S6\./, 'S6 Roles'],
  [/^S7\./, 'S7 Calls of the API'],
  [/^S8\./, 'S8 Messages'],
  [/^S9\./, 'S9 Constants and limits'],
  [/^D/, 'D Decisions where the specification is silent'],
  [/^L/, 'L What the law asks'],
]

/** What each statement demands, and which tests prove it. */
export function renderSpecification(statements: Statement[]): string {
  const parts = sections.map(([pattern, heading]) => {
    const entries = statements.filter(({ id }) => pattern.test(id)).map(renderStatement)
    return `## ${heading}\n\n${entries.join('\n')}\n`
  })
  return `${introduction}\n${parts.join('\n')}`
}

const introduction = `# The specification

Statements have the ids S… (from the specification of the product), D… (decisions where that is silent) and L… (what the law asks). Here stands in a line
what each demands, with the tests whose titles name it. The lines are in [spec-ids.txt](../docs/spec-ids.txt); \`npm run spec\` makes this page from them.
`

function renderStatement({ id, demand, tests }: Statement): string {
  const byFile = Object.entries(Object.groupBy(tests, ({ path }) => path))
  const files = byFile.map(([path, inFile = []]) => {
    const titles = [...new Set(inFile.map(({ title }) => title.replace(/\s+/g, ' ').replaceAll('\\', '')))]
    return `  - [${path}](../${path}): ${titles.map((title) => `\`${title.replaceAll('`', "'")}\``).join(', ')}\n`
  })
  return `- **${id}** ${demand}\n${files.join('')}`
}
