import { readFileSync, writeFileSync } from 'node:fs'
import { readStatements, renderSpecification, specificationFile } from './spec/specification.ts'

const statements = readStatements()
const unnamed = statements.filter(({ isPlanned, tests }) => !isPlanned && tests.length === 0)
for (const { id, demand } of unnamed) console.log(`${id} ${demand}`)
console.log(`${unnamed.length} of the ${statements.length} statements of the specification are named by no test yet.`)

const page = renderSpecification(statements)
if (process.argv.includes('--write')) writeFileSync(specificationFile, page)
else if (readFileSync(specificationFile, 'utf8') !== page) {
  console.log('docs/specification.md is out of date: npm run spec -- --write')
  process.exitCode = 1
}
