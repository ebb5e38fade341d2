import { accountTexts } from '@storylamp/contract/texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Failure } from '../../../platform/http/failures/failure.ts'
import { findAccount, findChildren, findConsent } from './account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import type { PersonalData } from '../personal-data.ts'
import { findSessionsOf } from '../session-queries.ts'

/** Everything that is kept about a person (D6): the own data, or for a parent that of one child. */
export async function exportData({ db, personalData }: AccountDeps, member: Member, childUsername?: string) {
  if (childUsername === undefined) return exportOwn(db, personalData, member)
  if (member.role !== 'user') return new Failure('parent_required', accountTexts.askAParent)
  const children = await findChildren(db, member.familyId)
  const child = children.find(({ username }) => username === childUsername)
  if (child === undefined) return new Failure('not_found', accountTexts.childNotFound)
  return exportAccount(db, child.id)
}

async function exportOwn(db: Db, personalData: PersonalData[], { accountId, familyId, role }: Member) {
  const own = await exportAccount(db, accountId)
  if (role !== 'user') return own
  const children = await findChildren(db, familyId)
  const consent = await findConsent(db, familyId)
  return {
    ...own,
    consent: consent && { version: consent.version, text: consent.text, givenAt: consent.given_at },
    children: await Promise.all(children.map(({ id }) => exportAccount(db, id))),
    ...(await exportOfFeatures(db, personalData, familyId)),
  }
}

const exportOfFeatures = async (db: Db, personalData: PersonalData[], familyId: string) =>
  Object.fromEntries(
    await Promise.all(personalData.map(async ({ name, exportData }) => [name, await exportData(db, familyId)])),
  )

async function exportAccount(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const { role, email, username, firstname, lastname, mobile, dob, created_at } = await foundAccount(db, accountId)
  const sessions = await findSessionsOf(db, accountId)
  const person = role === 'child' ? { name: firstname, username, dob } : { firstname, lastname, email, mobile, dob }
  return {
    _id: accountId,
    role,
    ...person,
    createdAt: created_at,
    sessions: sessions.map(({ started_at, expires_at }) => ({ startedAt: started_at, expiresAt: expires_at })),
  }
}

async function foundAccount(db: Db, accountId: string) {
  const account = await findAccount(db, accountId)
  if (account === undefined) throw new Error('an account without a row')
  return account
}
