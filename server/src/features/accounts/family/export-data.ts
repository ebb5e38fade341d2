import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { deleteOutcomesOf } from '../../../platform/idempotency/idempotency.ts'
import { deleteMailsOf, findMailsOf } from '../../../platform/mail/queued-mails.ts'
import type { AccountDeps, PersonalData } from '../deps.ts'
import { findDevices } from '../devices/known-devices.ts'
import { findSessionsOf } from '../sessions/session-queries.ts'
import { tables } from '../tables.ts'
import { accountGone } from './consent.ts'
import { findInvitations } from './parent-queries.ts'
import { findChildren, findConsents, findParents, findPerson } from './people.ts'
import { findStoryToolConsents } from './story-tool-consent.ts'

/** Everything that is stored about the caller, or about one child of the caller, as it was at one moment. */
export const exportData = ({ db, personalData }: AccountDeps, member: Exporter, childUsername?: string) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      if ((await findPerson(transaction, member.accountId)) === undefined) return accountGone()
      return exportMember(transaction, personalData, member, childUsername)
    })

export const exportFamily = (deps: AccountDeps, parent: Pick<Member, 'accountId' | 'familyId'>) =>
  exportData(deps, { ...parent, role: 'user' })

type Exporter = Pick<Member, 'accountId' | 'familyId' | 'role'>

async function exportMember(db: Db, personalData: PersonalData[], member: Exporter, childUsername?: string) {
  if (childUsername === undefined) return exportOwnData(db, personalData, member)
  if (member.role !== 'user') return new Refusal('parent_required', accountTexts.askAParent)
  const children = await findChildren(db, member.familyId)
  const child = children.find(({ username }) => username === childUsername)
  if (child === undefined) return new Refusal('not_found', accountTexts.childNotFound)
  return exportAccount(db, child.id)
}

async function exportOwnData(db: Db, personalData: PersonalData[], { accountId, familyId, role }: Exporter) {
  const account = await exportAccount(db, accountId)
  if (role !== 'user') return account
  const children = await findChildren(db, familyId)
  const secondHomes = await findSecondHomes(db, familyId)
  const [consent, ...earlierConsents] = (await findConsents(db, accountId)).map(toConsent)
  return {
    ...account,
    consent,
    earlierConsents,
    storyToolConsents: (await findStoryToolConsents(db, familyId)).map(({ withdrawn_at, ...given }) => ({
      ...toConsent(given),
      withdrawnAt: withdrawn_at,
    })),
    invitations: (await findInvitations(db, familyId)).map(({ email, expires_at }) => ({
      email,
      expiresAt: expires_at,
    })),
    children: await inTurn(children, ({ id }) => exportAccount(db, id)),
    ...(secondHomes.length > 0 && { secondHomes }),
    ...(await exportFeatures(db, personalData, familyId)),
  }
}

/** Of the family's children, and those in which its parents are the grown-ups. */
async function findSecondHomes(db: Db, familyId: string) {
  const members = tables(db).selectFrom('member').select('person_id').where('family_id', '=', familyId)
  return tables(db)
    .selectFrom('second_home')
    .innerJoin('person as child', 'child.id', 'child_id')
    .innerJoin('person as adult', 'adult.id', 'adult_id')
    .select(['child.firstname as child', 'adult.firstname as grownUp', 'since', 'ended_at as endedAt'])
    .where((row) => row.or([row('child_id', 'in', members), row('adult_id', 'in', members)]))
    .orderBy('since')
    .execute()
}

type ConsentRow = { version: string; text: string; given_at: Date | null }

const toConsent = ({ version, text, given_at }: ConsentRow) => ({ version, text, givenAt: given_at })

const exportFeatures = async (db: Db, personalData: PersonalData[], familyId: string) =>
  Object.fromEntries(
    await inTurn(personalData, async ({ name, exportData }) => [name, await exportData(db, familyId)] as const),
  )

/** One after the other: a transaction has one connection. */
async function inTurn<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}

async function exportAccount(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const account = await findPerson(db, accountId)
  if (account === undefined) throw new Error('a member without an account')
  const { role, email, username, firstname, lastname, mobile, dob, created_at, muted_mails } = account
  const sessions = await findSessionsOf(db, accountId)
  const devices = await findDevices(db, accountId)
  const person = role === 'child' ? { name: firstname, username, dob } : { firstname, lastname, email, mobile, dob }
  return {
    _id: accountId,
    role,
    ...person,
    createdAt: created_at,
    ...(muted_mails.length > 0 && { mutedMails: muted_mails }),
    sessions: sessions.map(({ device, started_at, last_used_at, expires_at }) => ({
      device,
      startedAt: started_at,
      lastUsedAt: last_used_at,
      expiresAt: expires_at,
    })),
    knownDevices: devices.map(({ device, first_seen_at, last_seen_at }) => ({
      device: device ?? 'Unknown device',
      firstSeenAt: first_seen_at,
      lastSeenAt: last_seen_at,
    })),
  }
}

/** Copies in the platform's tables: mails that were not sent yet or have failed, and replies stored for idempotency keys. */
export const copiedPersonalData: PersonalData = {
  name: 'unsentMails',
  exportData: async (db, familyId) => {
    const mails = await inTurn(await findParents(db, familyId), ({ email }) => findMailsOf(db, email))
    return mails.flat()
  },
  eraseData: async (db, familyId) => {
    await deleteOutcomesOf(db, familyId)
    const people = [...(await findParents(db, familyId)), ...(await findInvitations(db, familyId))]
    for (const { email } of people) await deleteMailsOf(db, email)
  },
}
