import { isDeepStrictEqual } from 'node:util'
import { type MailKind, mailKinds } from '@storylamp/contract/accounts/profile'
import { Breach } from '../breach.ts'
import {
  addNewFamily,
  addParent,
  changeReaders,
  nameOf,
  newEmail,
  openerOf,
  parentsUrl,
  password,
} from '../families.ts'
import { expectParents, readFamily } from '../invariants/families.ts'
import { expectMail, readMailbox } from '../mailbox.ts'
import { signIn } from '../shop/people.ts'
import type { Family, Parent, World } from '../world.ts'
import type { Action } from './action.ts'
import { someFamily, someParent } from './orders.ts'
import { fillCart } from './shoppers.ts'

const mostParents = 3

/** One who has a family already, too. */
async function invite(world: World) {
  const family = someFamily(world)
  if (family.parents.length >= mostParents) return
  const single = world.singles.length > 0 && world.isLikely(50) ? world.chance.oneOf(world.singles) : undefined
  const other = world.isLikely(10) ? openerOf(someFamily(world)) : undefined
  const email = (other ?? single)?.email ?? newEmail(world)
  await inviteTo(world, family, email)
}

async function inviteTo(world: World, family: Family, email: string) {
  const { status } = await world.call(someParent(world, family), 'POST', parentsUrl, { email })
  if (status === 202) expectMail(world, email, 'You are invited to a family at Storylamp')
}

/** As the shop opens. */
export async function addSecondParent(world: World, family: Family) {
  const email = newEmail(world)
  await inviteTo(world, family, email)
  await world.shop.jobs.runDue()
  await join(world)
  for (const who of family.parents) await chooseMails(world, family, who)
}

async function join(world: World) {
  await readMailbox(world)
  const { invitations, used } = world.mailbox
  const unused = world.isLikely(90) ? invitations.filter(({ code }) => !used.has(code)) : invitations
  if (unused.length === 0) return
  const { to, code } = world.chance.oneOf(unused.slice(-4))
  const hasFamily = world.families.some(({ parents }) => parents.some(({ email }) => email === to))
  const who = await findParent(world, to)
  if (who === undefined) return
  await changeReaders(world, async () => {
    const { status, body } = await world.call(who, 'POST', `${parentsUrl}/join`, { code })
    if (status !== 200) return undefined
    if (hasFamily || used.has(code)) {
      throw new Breach('Who has a family joins no other, and an invitation works once', [{ to, hasFamily, body }])
    }
    used.add(code)
    const ids = (body.data as { _id: string }[]).map(({ _id }) => _id)
    const family = world.families.find(({ parents }) => parents.some(({ accountId }) => ids.includes(accountId)))
    if (family === undefined) throw new Breach('Who joins is in a family', [body])
    tellOthers(world, family.parents)
    family.parents.push(who)
    world.singles = world.singles.filter((single) => single !== who)
    return family
  })
}

const tellOthers = (world: World, parents: Parent[]): void => {
  for (const { email } of parents) expectMail(world, email, 'Your family at Storylamp has changed')
}

/** Whoever has no account makes one, by the form or before. */
async function findParent(world: World, email: string): Promise<Parent | undefined> {
  const known = [...world.singles, ...world.families.flatMap(({ parents }) => parents)]
  const found = known.find((one) => one.email === email)
  if (found !== undefined || world.deleted.has(email)) return found
  if (world.isLikely(50)) return register(world, email)
  const added = await addParent(world, email)
  world.singles.push(added)
  return added
}

async function register(world: World, email: string): Promise<Parent | undefined> {
  const username = `child-of-${world.chance.whole(1e9)}`
  const child = { name: 'Leo', username, password, dob: '2017-03-09' }
  const firstname = nameOf(email)
  const form = { firstname, lastname: 'Winter', dob: '1988-05-14', mobile: '5550100123', email, password }
  const asked = await world.call(undefined, 'POST', '/api/auth/register', {
    ...form,
    cpassword: password,
    children: [child],
  })
  if (asked.status !== 201) return undefined
  expectMail(world, email, 'Your code for Storylamp')
  await world.shop.jobs.runDue()
  await readMailbox(world)
  const verified = await world.call(undefined, 'POST', '/api/auth/verifyOtp', {
    email,
    otp: world.mailbox.codes.get(email) ?? '',
  })
  if (verified.status !== 200) return undefined
  const accountId = (asked.body.data as { _id: string })._id
  const who = { accountId, email, firstname, accessToken: await signIn(world.shop.pool, accountId), muted: [] }
  world.singles.push(who)
  // Only a family without children can be left for another.
  await world.call(who, 'DELETE', `/api/user/children/${username}`)
  return who
}

/** What the shop must answer to who wants that `who` leaves. */
function refusalOf({ parents }: Family, by: Parent, who: Parent): string | undefined {
  const [opener] = parents
  if (who !== by && by !== opener) return 'forbidden'
  if (parents.length === 1) return 'last_parent'
  return who === opener ? 'opener_stays' : undefined
}

export const someCouple = (world: World): Family | undefined => {
  const couples = world.families.filter(({ parents }) => parents.length > 1)
  return couples.length === 0 ? undefined : world.chance.oneOf(couples)
}

const mustBe = (says: string, code: string | undefined, { status, body }: Awaited<ReturnType<World['call']>>) => {
  if (code === undefined ? status !== 200 : body.code !== code) throw new Breach(says, [{ code, status, body }])
  return status === 200
}

/** Of one's own will, or removed by the opener; anybody else, or who opened the family, stays. */
async function leave(world: World) {
  const family = (world.isLikely(90) ? someCouple(world) : undefined) ?? someFamily(world)
  const who = world.chance.oneOf(family.parents.slice(world.isLikely(80) ? -1 : 0))
  const by = world.chance.oneOf([who, openerOf(family), someParent(world, family)])
  const refusal = refusalOf(family, by, who)
  const [stays = by] = family.parents.filter((parent) => parent !== who)
  if (world.isLikely(60)) await fillCart(world, stays, family.currency)
  const before = await readFamily(world, family, stays)
  await changeReaders(world, async () => {
    const reply = await world.call(by, 'DELETE', `${parentsUrl}/${who.accountId}`)
    if (!mustBe('Only who opened the family removes another, and stays', refusal, reply)) return undefined
    return noteLeft(world, family, who)
  })
  if (refusal !== undefined) return
  const after = await readFamily(world, family, stays)
  if (!isDeepStrictEqual(before, after)) throw new Breach('Nothing of a family is lost by leaving', [{ before, after }])
}

/** Who has left keeps the account, and begins anew. */
export async function noteLeft(world: World, family: Family, who: Parent): Promise<Family> {
  family.parents = family.parents.filter((parent) => parent !== who)
  tellOthers(world, family.parents)
  expectMail(world, who.email, 'You are no longer in the family at Storylamp')
  world.ended.push({ ...who })
  await expectNothingFor(world, who)
  who.accessToken = await signIn(world.shop.pool, who.accountId)
  world.singles.push(who)
  const orders = await world.call(who, 'GET', '/api/user/orders')
  if ((orders.body.data as object[]).length > 0)
    throw new Breach('Who has left sees nothing of a family', [orders.body])
  return family
}

/** What anybody in a family may do. */
const calls = [
  ['GET', '/api/cart/'],
  ['POST', '/api/cart/', { productId: 'owl-lamp-sage', quantity: 1 }],
  ['GET', '/api/user/orders'],
  ['GET', '/api/playlist'],
  ['GET', '/api/wallet/balance'],
  ['POST', '/api/wallet/create-wallet-checkout-session', { amount: 10, successUrl: '/', cancelUrl: '/' }],
  ['POST', '/api/payment/story-order', { type: 'generate_story', tokenCost: 50 }],
  ['POST', '/api/bundles/purchase/moonlight-garden', {}],
  ['PUT', '/api/user/updateMe/', { firstname: 'Nobody' }],
  ['GET', parentsUrl],
  ['POST', parentsUrl, { email: 'nobody@example.com' }],
] as const

async function expectNothingFor(world: World, who: Parent): Promise<void> {
  for (const [method, url, payload] of calls) {
    const { status } = await world.call(who, method, url, payload)
    if (status !== 401 && status !== 403) {
      throw new Breach('Who has left a family acts in it no more', [{ who, method, url, status }])
    }
  }
}

export function noteHandedOver(world: World, family: Family, to: Parent): Family {
  const opener = openerOf(family)
  if (to === opener) return family
  family.parents = [to, ...family.parents.filter((parent) => parent !== to && parent !== opener), opener]
  tellOthers(world, family.parents)
  return family
}

async function handOver(world: World) {
  const family = someCouple(world)
  if (family === undefined) return
  const by = world.isLikely(80) ? openerOf(family) : someParent(world, family)
  const to = someParent(world, family)
  const reply = await world.call(by, 'POST', `${parentsUrl}/${to.accountId}/opener`)
  const refusal = by === openerOf(family) ? undefined : 'forbidden'
  if (!mustBe('Only who opened the family hands it over', refusal, reply)) return
  noteHandedOver(world, family, to)
  await expectParents(world, family)
}

/** Alone, who joined; the last one with all of the family, in whose place another comes. */
async function deleteAccount(world: World) {
  const family = (world.isLikely(85) ? someCouple(world) : undefined) ?? someFamily(world)
  const who = someParent(world, family)
  const isOpener = who === openerOf(family)
  const isLast = family.parents.length === 1
  await changeReaders(world, async () => {
    const reply = await world.call(who, 'DELETE', '/api/user/me/', { password, settleOpen: true })
    const refusal = isOpener && !isLast ? 'opener_stays' : undefined
    if (!mustBe('Who opened a family is deleted last', refusal, reply)) return undefined
    world.ended.push({ ...who })
    world.deleted.add(who.email)
    if (isLast) return undefined
    family.parents = family.parents.filter((parent) => parent !== who)
    tellOthers(world, family.parents)
    return family
  })
  if (!world.deleted.has(who.email)) return
  await expectNothingFor(world, who)
  if (!isLast) return
  expectMail(world, who.email, 'Your account at Storylamp is deleted')
  world.families = world.families.filter((one) => one !== family)
  world.formerFamilies.push(family)
  await addNewFamily(world, family.currency)
}

async function chooseMails(
  world: World,
  family = someCouple(world) ?? someFamily(world),
  who = someParent(world, family),
) {
  const muted: MailKind[] = mailKinds.filter(() => world.isLikely(50))
  await changeReaders(world, async () => {
    const { status } = await world.call(who, 'PUT', '/api/user/updateMe/', { mutedMails: muted })
    if (status === 200) who.muted = muted
    return family
  })
}

async function tidyPlaylist(world: World) {
  const family = someFamily(world)
  const { body } = await world.call(someParent(world, family), 'GET', '/api/playlist')
  const items = body.data as { _id: string }[]
  if (items.length === 0) return
  const { _id } = world.chance.oneOf(items)
  const other = someParent(world, family)
  if (world.isLikely(50)) return world.call(other, 'PUT', `/api/playlist/${_id}/toggle-active`)
  await world.call(other, 'DELETE', '/api/playlist', { ids: [_id] })
  await world.call(someParent(world, family), 'POST', '/api/playlist/restore', { ids: [_id] })
}

export const parents: Action[] = [
  { name: 'a parent invites another', actor: 'families', weight: 6, act: invite },
  { name: 'who is invited joins a family', actor: 'families', weight: 6, act: join },
  { name: 'a parent leaves or is removed', actor: 'families', weight: 4, act: leave },
  { name: 'a family is handed over', actor: 'families', weight: 2, act: handOver },
  { name: 'a parent deletes the account', actor: 'families', weight: 1, act: deleteAccount },
  { name: 'a parent chooses mails', actor: 'families', weight: 3, act: (world) => chooseMails(world) },
  { name: 'parents tidy the playlist', actor: 'families', weight: 2, act: tidyPlaylist },
]
