import { isIP } from 'node:net'
import { readConfig } from '../server/src/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { createPseudonyms } from '../server/src/platform/logs/pseudonym.ts'
import { shopKey } from '../server/src/platform/secrets/keys.ts'
import { command, optionsOf } from './start/command.ts'
import { StartProblem } from './start/problem.ts'
import { withKnownDatabase } from './start/shop-database.ts'

const usage = 'Usage: npm run pseudonym -- --address ADDRESS or --account ID, as the log names them.'

await command(async () => {
  const text = { type: 'string' } as const
  const { address, account } = optionsOf({ address: text, account: text }, usage)
  if (account === undefined && isIP(address ?? '') === 0) throw new StartProblem(usage)
  const key = await withKnownDatabase(readConfig(process.env), async ({ db, pool }) => {
    await migrate(pool)
    return shopKey(db, 'logs')
  })
  const { ofAddress, ofAccount } = createPseudonyms(key)
  console.log(account === undefined ? ofAddress(address ?? '') : ofAccount(account))
})
