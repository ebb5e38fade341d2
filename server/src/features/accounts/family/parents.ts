import { randomBytes, randomUUID } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { invitationDays } from '@storylamp/contract/limits'
import type { RefusalCode } from '@storylamp/contract/refusals'
import { dayMs, later } from '../../../platform/clock.ts'
import { breaksReference } from '../../../platform/db/constraint-errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { aboutFamily, recordEvent } from '../../events/index.ts'
import { nameShop } from '../../settings/index.ts'
import type { AccountDeps } from '../deps.ts'
import { familyChangedEmail, parentInvitationEmail, parentRemovedEmail } from '../emails.ts'
import { keyedHash } from '../keyed-hash.ts'
import { lockEmail } from '../registration/code-queries.ts'
import { deleteSessionsOf } from '../sessions/session-queries.ts'
import { accountGone } from './consent.ts'
import { mailToParents } from './mail-to-parents.ts'
import {
  changeMember,
  deleteEmptyFamily,
  deleteInvitation,
  deleteInvitationsBy,
  findInvitation,
  findInvitations,
  insertInvitation,
} from './parent-queries.ts'
import { findEmail, findParents, findPerson, insertFamily, lockFamily, lockLogin } from './people.ts'

const hashOf = ({ hashKey }: AccountDeps, code: string) => keyedHash(hashKey, 'code', 'join', code)

export async function listParents({ db, clock }: AccountDeps, familyId: string) {
  const data = (await findParents(db, familyId)).map(({ id, firstname, isOpener }) => ({
    _id: id,
    firstname,
    isOpener,
  }))
  const waiting = (await findInvitations(db, familyId)).filter(({ expires_at }) => expires_at > clock())
  const invitations = waiting.map(({ id, email, expires_at }) => ({
    _id: id,
    email,
    expiresAt: expires_at.toISOString(),
  }))
  return { data, invitations }
}

type Change = 'parent.invited' | 'parent.joined' | 'parent.left' | 'parent.removed' | 'family.handed_over'

export const recordChange = (db: Db, familyId: string, kind: Change, parent: string) =>
  recordEvent(db, { kind, details: { parent }, by: 'customer', about: aboutFamily(familyId) })

/** Whether the address has an account, and a family, only its owner learns, by trying to join. */
export async function inviteParent(deps: AccountDeps, { accountId, familyId }: Member, email: string) {
  const exceeded = await deps.parentInvitations.use(familyId)
  if (exceeded !== undefined) return tooManyRequests(accountTexts.tooManyTries, exceeded.waitMs)
  const code = randomBytes(32).toString('base64url')
  return deps.db.transaction().execute(async (transaction) => {
    await lockFamily(transaction, familyId)
    const inviter = await findPerson(transaction, accountId)
    if (inviter?.family_id !== familyId) return accountGone()
    const name = inviter.firstname
    await insertInvitation(transaction, {
      ...{ id: randomUUID(), family_id: familyId, email, invited_by: accountId },
      code_hash: hashOf(deps, code),
      expires_at: later(deps.clock(), invitationDays * dayMs),
    })
    await recordChange(transaction, familyId, 'parent.invited', accountId)
    await queueMail(transaction, parentInvitationEmail(await nameShop(transaction, deps), email, { name, code }))
    return undefined
  })
}

/** Whatever must be kept of the old family refers to it, so that it cannot be deleted, and nothing of this happens. */
export const joinFamily = (deps: AccountDeps, member: Member, code: string) =>
  deps.db
    .transaction()
    .execute(async (transaction) => {
      await lockEmail(transaction, (await findEmail(transaction, member.accountId)) ?? '')
      const invitation = await findInvitation(transaction, hashOf(deps, code), deps.clock())
      if (invitation === undefined) return invitationEnded()
      if (invitation.family_id === member.familyId) return new Refusal('has_family', accountTexts.inFamilyAlready)
      for (const id of [invitation.family_id, member.familyId].toSorted()) await lockFamily(transaction, id)
      const joining = await findPerson(transaction, member.accountId)
      if (joining?.family_id !== member.familyId) return accountGone()
      if (!(await deleteInvitation(transaction, invitation.id, invitation.family_id))) return invitationEnded()
      const { family_id, invited_by } = invitation
      await deleteInvitationsBy(transaction, member.accountId)
      await mailToParents(transaction, deps, family_id, (parent, shop) =>
        familyChangedEmail(shop, parent, 'joined', joining.firstname),
      )
      const joined = { family_id, invited_by, is_opener: false, since: deps.clock() }
      await changeMember(transaction, member.accountId, joined)
      await recordChange(transaction, family_id, 'parent.joined', member.accountId)
      for (const { eraseData } of deps.personalData) await eraseData(transaction, member.familyId)
      await deleteEmptyFamily(transaction, member.familyId)
      return undefined
    })
    .catch((error) => {
      if (!breaksReference(error)) throw error
      return new Refusal('has_family', accountTexts.hasFamily)
    })

const invitationEnded = () => new Refusal('code_wrong', accountTexts.invitationEnded)

export const withdrawInvitation = async ({ db }: AccountDeps, { familyId }: Member, id: string) =>
  (await deleteInvitation(db, id, familyId)) ? undefined : new Refusal('not_found', accountTexts.invitationEnded)

/** Who leaves keeps the account, in a new family of their own. */
export async function removeParent(deps: AccountDeps, member: Member, id: string) {
  const refused = await changeFamilyOf(deps, member, id)
  // Nobody pays for a family that they have left.
  if (refused === undefined) for (const { open } of deps.personalData) await open?.close?.(member.familyId)
  return refused
}

const changeFamilyOf = (deps: AccountDeps, member: Member, id: string) =>
  withParent(deps, member, id, async (transaction, parents, leaving) => {
    const isOpener = parents.some(({ id, isOpener }) => id === member.accountId && isOpener)
    if (leaving.id !== member.accountId && !isOpener) return new Refusal('forbidden', accountTexts.openerOnly)
    if (parents.length === 1) return new Refusal('last_parent', accountTexts.lastParent)
    if (leaving.isOpener) return new Refusal('opener_stays', accountTexts.handOverFirst)
    const familyId = randomUUID()
    await lockLogin(transaction, leaving.id)
    const since = deps.clock()
    await insertFamily(transaction, familyId, since)
    await changeMember(transaction, leaving.id, { family_id: familyId, invited_by: null, is_opener: true, since })
    await deleteInvitationsBy(transaction, leaving.id)
    await deleteSessionsOf(transaction, leaving.id)
    const left = leaving.id === member.accountId ? 'parent.left' : 'parent.removed'
    await recordChange(transaction, member.familyId, left, leaving.id)
    await queueMail(transaction, parentRemovedEmail(await nameShop(transaction, deps), leaving))
    await mailToParents(transaction, deps, member.familyId, (parent, shop) =>
      familyChangedEmail(shop, parent, 'left', leaving.firstname),
    )
    return undefined
  })

export const handOverFamily = (deps: AccountDeps, member: Member, id: string) =>
  withParent(deps, member, id, async (transaction, parents, successor) => {
    const opener = parents.find(({ isOpener }) => isOpener)
    if (opener?.id !== member.accountId) return new Refusal('forbidden', accountTexts.openerOnly)
    if (successor.id === opener.id) return undefined
    await changeMember(transaction, opener.id, { is_opener: false })
    await changeMember(transaction, successor.id, { is_opener: true })
    await recordChange(transaction, member.familyId, 'family.handed_over', successor.id)
    await mailToParents(transaction, deps, member.familyId, (parent, shop) =>
      familyChangedEmail(shop, parent, 'opener', successor.firstname),
    )
    return undefined
  })

type Parents = Awaited<ReturnType<typeof findParents>>
type ChangeOf<Code extends RefusalCode> = (
  db: Db,
  parents: Parents,
  parent: Parents[number],
) => Promise<Refusal<Code> | undefined>

/** Changes of the parents of a family run one after the other; who was removed meanwhile changes nothing. */
const withParent = <Code extends RefusalCode>(
  { db }: AccountDeps,
  { accountId, familyId }: Member,
  parentId: string,
  change: ChangeOf<Code>,
) =>
  db.transaction().execute(async (transaction) => {
    await lockFamily(transaction, familyId)
    const parents = await findParents(transaction, familyId)
    if (!parents.some(({ id }) => id === accountId)) return accountGone()
    const parent = parents.find(({ id }) => id === parentId)
    return parent === undefined
      ? new Refusal('not_found', accountTexts.parentNotFound)
      : change(transaction, parents, parent)
  })
