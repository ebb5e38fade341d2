import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { consent } from '@storylamp/contract/accounts/consent'
import * as parents from '@storylamp/contract/accounts/parents'
import type { MailKind, Profile } from '@storylamp/contract/accounts/profile'
import * as contract from '@storylamp/contract/accounts/profile'
import type { Role } from '@storylamp/contract/accounts/roles'
import * as sessions from '@storylamp/contract/accounts/sessions'
import type { StaffRole } from '@storylamp/contract/accounts/staff-rights'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hourSeconds } from '../../../platform/clock.ts'
import { prepare } from '../../../platform/db/database.ts'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import type { LimitsPerAddress } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import type { AccountDeps } from '../deps.ts'
import { mobileInShop } from '../mobile-in-shop.ts'
import { endDevice, listDevices } from '../sessions/sessions.ts'
import { changePassword } from '../sign-in/reset-password.ts'
import { accountGone, giveConsent } from './consent.ts'
import { deleteAccount } from './delete-account.ts'
import { eraseChild } from './erasures.ts'
import { exportData } from './export-data.ts'
import { handOverFamily, inviteParent, joinFamily, listParents, removeParent, withdrawInvitation } from './parents.ts'
import { findPerson, people } from './people.ts'
import { allowStoryTool, allowsStoryTool, forbidStoryTool, forbidsStoryTool } from './story-tool-consent.ts'
import { updateProfile } from './update-profile.ts'

export function profileRoutes(app: FastifyInstance, deps: AccountDeps, limits: LimitsPerAddress): void {
  const { db, clock } = deps
  const profileChanges = limits('profile-changes', 120, hourSeconds)
  const invitations = limits('parent-invitations', 60, hourSeconds)
  const joins = limits('parent-joins', 60, hourSeconds)
  const passwordChanges = limits('password-changes', 60, hourSeconds)
  const readProfile = createReadProfile(deps)
  const showProfile = async (member: Member) => {
    const data = await readProfile(member)
    return data instanceof Refusal ? data : { data }
  }

  addEndpoint(app, contract.getProfile, ({ member }) => showProfile(member))

  addEndpoint(
    app,
    contract.updateProfile,
    async ({ member, body }, request) => {
      const refused = (await profileChanges(request)) ?? (await updateProfile(deps, member, body))
      return refused ?? showProfile(member)
    },
    async () => contract.profileChangeWith(await mobileInShop(deps)),
  )

  addEndpoint(app, contract.changePassword, async ({ member, body }, request) => {
    const refused = (await passwordChanges(request)) ?? (await changePassword(deps, member, body))
    return refused ?? { message: accountTexts.passwordChanged }
  })

  addEndpoint(app, contract.giveConsent, async ({ member, body }) => {
    const refused = await giveConsent(deps, member, body.version)
    return refused ?? showProfile(member)
  })

  addEndpoint(app, contract.allowStoryTool, async ({ member, body }, request) => {
    const refused =
      (await profileChanges(request)) ??
      (await db
        .transaction()
        .execute((transaction) => allowStoryTool(transaction, member.familyId, body.version, clock())))
    return refused ?? showProfile(member)
  })

  addEndpoint(app, contract.forbidStoryTool, async ({ member }, request) => {
    const refused =
      (await profileChanges(request)) ??
      (await db.transaction().execute((transaction) => forbidStoryTool(transaction, member.familyId, clock())))
    return refused ?? showProfile(member)
  })

  addEndpoint(app, contract.removeChild, async ({ member, params }) => {
    const isDeleted = await eraseChild(deps, member.familyId, params.username)
    if (!isDeleted) return new Refusal('not_found', accountTexts.childNotFound)
    return showProfile(member)
  })

  const parentsFor = ({ familyId }: Member) => listParents(deps, familyId)

  addEndpoint(app, parents.listParents, ({ member }) => parentsFor(member))

  addEndpoint(app, parents.inviteParent, async ({ member, body }, request) => {
    const refused = (await invitations(request)) ?? (await inviteParent(deps, member, body.email))
    return refused ?? { message: accountTexts.parentInvited }
  })

  addEndpoint(app, parents.joinFamily, async ({ member, body }, request) => {
    const refused = (await joins(request)) ?? (await joinFamily(deps, member, body.code))
    const joined = refused ?? (await findPerson(db, member.accountId))
    if (joined instanceof Refusal) return joined
    return joined?.family_id == null ? accountGone() : listParents(deps, joined.family_id)
  })

  addEndpoint(
    app,
    parents.removeParent,
    async ({ member, params }) => (await removeParent(deps, member, params.id)) ?? parentsFor(member),
  )

  addEndpoint(
    app,
    parents.handOverFamily,
    async ({ member, params }) => (await handOverFamily(deps, member, params.id)) ?? parentsFor(member),
  )

  addEndpoint(
    app,
    parents.withdrawInvitation,
    async ({ member, params }) => (await withdrawInvitation(deps, member, params.id)) ?? parentsFor(member),
  )

  addEndpoint(app, sessions.listDevices, async ({ member }) => ({ data: await listDevices(db, member, clock()) }))

  addEndpoint(app, sessions.endDevice, async ({ member, params }) => {
    const refused = await endDevice(db, member, params.id)
    return refused ?? { data: await listDevices(db, member, clock()) }
  })

  addEndpoint(app, contract.exportData, async ({ member, query }) => {
    const account = await exportData(deps, member, query.child)
    return account instanceof Refusal ? account : { exportedAt: clock().toISOString(), account }
  })

  addEndpoint(app, contract.deleteAccount, async ({ member, body }) => {
    const refused = await deleteAccount(deps, member, body)
    return refused ?? { message: accountTexts.accountDeleted }
  })
}

type ReadProfile = (member: Member) => Promise<Profile | Refusal<'unauthorized'>>

/** Reads the profile of the signed-in user. A child sees nothing of its family except the bundles. */
function createReadProfile({ db, purchasedBundles }: AccountDeps): ReadProfile {
  const findProfile = createFindProfile(purchasedBundles)
  return async ({ accountId, needsSecondFactor }) => {
    const [account] = await findProfile(db, { accountId })
    if (account === undefined) return accountGone()
    const { id, role, firstname, lastname, email, mobile, username, dob } = account
    const own = { _id: id, role, firstname, purchasedBundles: account.purchasedBundles }
    if (role === 'child') return { ...own, username: username ?? '', dob: dob ?? '' }
    const adult = { ...own, lastname: lastname ?? '', email: email ?? '', mobile: mobile ?? '' }
    if (account.staffRole !== null)
      return { ...adult, staffRole: account.staffRole, ...(needsSecondFactor && { needsSecondFactor }) }
    return {
      ...adult,
      children: account.children,
      ...(!account.hasConsented && { isConsentOutdated: true }),
      ...(account.allowsStoryTool && { allowsStoryTool: true }),
      ...(account.mutedMails.length > 0 && { mutedMails: account.mutedMails }),
      ...(account.forbidsStoryTool && { forbidsStoryTool: true }),
    }
  }
}

type ProfileRow = {
  id: string
  role: Role
  staffRole: StaffRole | null
  firstname: string
  lastname: string | null
  email: string | null
  mobile: string | null
  username: string | null
  dob: string | null
  children: { name: string; username: string; dob: string }[]
  purchasedBundles: string[]
  hasConsented: boolean
  allowsStoryTool: boolean
  forbidsStoryTool: boolean
  mutedMails: MailKind[]
}

const createFindProfile = (purchasedBundles: AccountDeps['purchasedBundles']) =>
  prepare<ProfileRow, { accountId: string }>(
    'profile',
    (value) => sql`
      SELECT id, role, staff_role AS "staffRole", firstname, lastname, email, mobile, username, dob, muted_mails AS "mutedMails",
        (SELECT coalesce(json_agg(json_build_object('name', firstname, 'username', username, 'dob', coalesce(dob::text, ''))
           ORDER BY created_at, username), '[]')
         FROM ${people} AS child WHERE child.family_id = person.family_id AND member_role = 'child') AS children,
        EXISTS (SELECT FROM consent WHERE consent.person_id = person.id AND version = ${sql.lit(consent.version)})
          AS "hasConsented",
        ${allowsStoryTool(sql`person.family_id`)} AS "allowsStoryTool",
        ${forbidsStoryTool(sql`person.family_id`)} AS "forbidsStoryTool",
        ${purchasedBundles(sql`person.family_id`)} AS "purchasedBundles"
      FROM ${people} AS person WHERE id = ${value('accountId')}`,
  )
