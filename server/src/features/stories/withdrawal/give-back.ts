import type { DigitalOrder as ShownOrder } from '@storylamp/contract/orders/orders'
import { withdrawalTexts } from '@storylamp/contract/stories/withdrawal-texts'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { mailAbout } from '../../accounts/index.ts'
import { refundDebit } from '../../wallet/index.ts'
import type { StoryDeps } from '../deps.ts'
import { presentOrder } from '../ordering/present-order.ts'
import { lockOrder, type StoryOrderRow, setStoryState } from '../queries.ts'
import { aboutStory, returnedEmail } from './emails.ts'
import { RefusedReturn, refuseReturn } from './right.ts'

/** A parent gives an order back. Once it is, asking again answers the same. */
export async function giveBackOwn(deps: StoryDeps, db: Db, { familyId, role }: Member, id: string) {
  const order = isUuid(id) ? await lockOrder(db, id) : undefined
  if (order?.family_id !== familyId) return new Refusal('not_found', withdrawalTexts.notFound)
  const returned = order.state === 'given_back' ? order : await giveBack(deps, db, order, deps.clock())
  return returned instanceof Refusal ? returned : { data: show(deps, returned, role) }
}

/** Why an order could not be given back at a moment, if so. */
export async function refuseGiveBack(db: Db, id: string, at: Date) {
  const order = await lockOrder(db, id)
  if (order === undefined) throw new Error(`there is no order ${id}`)
  return refuseReturn(order, at)
}

/** The same from the form that needs no sign-in, whose time counts. It may be handled twice. */
export async function giveBackByForm(deps: Pick<StoryDeps, 'shopOrigin'>, db: Db, id: string, at: Date) {
  const order = await lockOrder(db, id)
  if (order === undefined) throw new Error(`there is no order ${id}`)
  if (order.state === 'given_back' && order.ended_at?.getTime() === at.getTime()) return undefined
  const returned = await giveBack(deps, db, order, at)
  return returned instanceof RefusedReturn ? returned : undefined
}

/** All of its tokens return. They move last, as their lock makes the family's other requests wait. */
async function giveBack(deps: Pick<StoryDeps, 'shopOrigin'>, db: Db, order: StoryOrderRow, at: Date) {
  const refused = refuseReturn(order, at)
  if (refused !== undefined) return refused
  await setStoryState(db, order, 'given_back', at)
  await mailAbout(db, deps, aboutStory(order), (parent, shop) => returnedEmail(shop, parent, order, at))
  await refundDebit(db, order.family_id, order.spend_id)
  return { ...order, state: 'given_back' as const, ended_at: at }
}

const show = ({ storyTool, clock }: StoryDeps, order: StoryOrderRow, role: Member['role']): ShownOrder =>
  presentOrder({ ...order, made: [] }, { role, storyTool, now: clock() })
