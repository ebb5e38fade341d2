import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readStatements, renderSpecification, specificationFile } from './spec/specification.ts'

const statements = readStatements()
mkdirSync(dirname(specificationFile), { recursive: true })
writeFileSync(specificationFile, renderSpecification(statements))
console.log(`${specificationFile} lists the ${statements.length} statements of the specification with their tests.`)
