import { accountEmail } from '@storylamp/contract/accounts/fields/email'
import { codeMinutes } from '@storylamp/contract/limits'
import { readConfig } from '../server/src/config.ts'
import { accountHashKey, appointAdmin } from '../server/src/features/accounts/index.ts'
import { systemClock as clock } from '../server/src/platform/clock.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { command, optionsOf } from './start/command.ts'
import { StartProblem } from './start/problem.ts'
import { nameDatabase, withKnownDatabase } from './start/shop-database.ts'

const usage =
  'Usage: npm run admin -- --email ADDRESS [--firstname NAME] [--lastname NAME] [--forget-second-factor]. ' +
  'The address must not belong to a family of customers.'

await command(async () => {
  const text = { type: 'string' } as const
  const options = optionsOf(
    { email: text, firstname: text, lastname: text, 'forget-second-factor': { type: 'boolean' } },
    usage,
  )
  const email = accountEmail.safeParse(options.email)
  if (!email.success) throw new StartProblem(usage)
  await appoint(email.data, options)
})

type Options = { firstname?: string; lastname?: string; 'forget-second-factor'?: boolean }

async function appoint(email: string, options: Options) {
  const { firstname = 'Shop', lastname = 'Keeper', 'forget-second-factor': isSecondFactorReset = false } = options
  const config = readConfig(process.env)
  const appointed = await withKnownDatabase(config, async ({ db, pool }) => {
    await migrate(pool)
    const deps = { db, clock, hashKey: await accountHashKey(db) }
    return appointAdmin(deps, { email, firstname, lastname, isSecondFactorReset })
  })
  if (appointed === 'belongs to a family') {
    throw new StartProblem(
      `${email} belongs to a family of customers, and whoever runs the shop is nobody's parent: name another address.`,
    )
  }
  // A fragment reaches no server and no log.
  const hash = new URLSearchParams({ email, code: appointed.code })
  console.log(`${email} ${appointed.isNew ? 'runs the shop from now on' : 'runs the shop already'}.
Within ${codeMinutes} minutes, set a password at
  ${config.shopOrigin}/reset-password#${hash}
Then log in and open ${config.shopOrigin}/admin. The account is in ${nameDatabase(config)}.`)
}
