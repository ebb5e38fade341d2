import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readConfig } from '../server/src/config.ts'
import { command } from './start/command.ts'
import { StartProblem } from './start/problem.ts'
import { withKnownDatabase } from './start/shop-database.ts'

await command(() =>
  withKnownDatabase(readConfig(process.env), async ({ url }) => {
    // Ctrl-C is psql's: it ends a statement there.
    process.on('SIGINT', () => {})
    const psql = spawn('psql', [url, ...process.argv.slice(2)], { stdio: 'inherit' })
    const [status] = await once(psql, 'exit').catch(() => {
      throw new StartProblem(`psql is not installed: install PostgreSQL's client, or open ${url} with another.`)
    })
    process.exitCode = status ?? 1
  }),
)
