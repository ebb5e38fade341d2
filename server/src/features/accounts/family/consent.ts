import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { consent } from '@storylamp/contract/accounts/consent'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { findConsents, insertConsent, isFamilyDeleted, isParentOf, lockLogin } from './people.ts'

export const consentOutdated = () => new Refusal('consent_outdated', accountTexts.consentOutdated)

/** Only the current version can be accepted: a different one means that the client showed another text. */
export async function giveConsent({ db, clock }: AccountDeps, { accountId, familyId }: Member, version: string) {
  if (version !== consent.version) return consentOutdated()
  return db.transaction().execute(async (transaction) => {
    if (await isFamilyDeleted(transaction, familyId)) return accountGone()
    if ((await lockLogin(transaction, accountId)).length === 0) return accountGone()
    await insertConsent(transaction, { ...consent, person_id: accountId, given_at: clock() })
    return undefined
  })
}

/** The account was deleted while the request was on its way, or waited for the deletion. */
export const accountGone = () => new Refusal('unauthorized', accountTexts.notAuthorized)

/** For who was removed from the family, or has left it, while the request was on its way. */
export const refuseFormer = async (db: Db, member: Pick<Member, 'accountId' | 'familyId'>) =>
  (await isParentOf(db, member)) ? undefined : accountGone()

export async function hasCurrentConsent(db: Db, accountId: string): Promise<boolean> {
  return (await findConsents(db, accountId)).some(({ version }) => version === consent.version)
}
