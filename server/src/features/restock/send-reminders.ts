import type { Db } from '../../platform/db/database.ts'
import { forEachAtMost } from '../../platform/limits/semaphore.ts'
import { composeEmail } from '../../platform/mail/email.ts'
import { mailToParents } from '../accounts/index.ts'
import { type Due, deleteReminder, selectDue } from './queries.ts'

type Deps = { db: Db; shopOrigin: string }

export async function sendReminders(deps: Deps): Promise<void> {
  await forEachAtMost(1, await selectDue(deps.db), (due) => sendReminder(deps, due))
}

/** The reminder is forgotten with its mail, so that it is sent once. */
const sendReminder = ({ db, shopOrigin }: Deps, { family_id, product_id, name }: Due) =>
  db.transaction().execute(async (transaction) => {
    if (!(await deleteReminder(transaction, family_id, product_id))) return
    await mailToParents(transaction, { shopOrigin }, family_id, ({ email, firstname }, { shopName }) =>
      composeEmail({
        shopName,
        shopOrigin,
        to: email,
        subject: `${name} is back`,
        heading: `Good news, ${firstname}: ${name} is back`,
        paragraphs: ['You asked us to tell you. This is the only email about it, and nothing is reserved for you.'],
        link: { words: 'See it in the shop', url: `${shopOrigin}/productinfo/${product_id}` },
      }),
    )
  })
