import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { countryCode } from '@storylamp/contract/delivery/countries'
import { regionCode } from '@storylamp/contract/delivery/regions'
import { addressTexts, orderTexts } from '@storylamp/contract/orders/order-texts'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { isPaid } from '@storylamp/contract/orders/states'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { tooManyRequests } from '../../../platform/http/endpoints/rate-limit.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import type { Limit } from '../../../platform/limits/rate-limiter.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { recordReading } from '../../events/index.ts'
import { hasRegions, readRates } from '../../quote/index.ts'
import { aboutOrder, findPhysicalOrder } from '../admin/admin-order-queries.ts'
import type { OrderDeps } from '../deps.ts'
import { addressEmail, emailCustomer } from '../emails.ts'
import { findOrder, lockOrder, type OrderRow, recordStep, updateOrder } from '../queries.ts'
import { isAddressOpen } from '../shipments/pieces.ts'
import { refuseStaleChange } from './change-delivery.ts'

type AddressChange = { address: DeliveryDetails; version?: number | undefined }

type Texts = Record<'addressShipped' | 'addressAtWarehouse' | 'countryStays' | 'regionStays', string>

/** Another address for a parcel that is still in the house. Delivery and tax stay as they were paid, so the country does, too, and the region where they differ among regions. */
export async function changeAddress(deps: OrderDeps, admin: Member, { id }: { id: string }, change: AddressChange) {
  const order = await findPhysicalOrder(deps.db, id)
  if (order instanceof Refusal) return order
  const outcome = await writeLocked(deps, id, change, { admin, texts: adminTexts })
  if (outcome === 'stale') return refuseStaleChange(deps, admin, id, change)
  if (outcome !== 'unchanged') return outcome
  // The reply shows the order, and no change is in the audit log.
  await recordReading(deps.db, admin, aboutOrder(order), { what: 'order' })
  return undefined
}

/** The same by its customer, who cannot settle a conflict with staff. Each change sends a mail, so there is a limit. */
export async function changeOwnAddress(
  deps: OrderDeps,
  { familyId }: Member,
  id: string,
  change: AddressChange,
  limit: Limit,
) {
  const order = isUuid(id) ? await findOrder(deps.db, familyId, id) : undefined
  if (order === undefined) return new Refusal('not_found', orderTexts.notFound)
  const exceeded = await limit.use(id)
  if (exceeded !== undefined) return tooManyRequests(addressTexts.changedOften, exceeded.waitMs)
  const outcome = await writeLocked(deps, id, change, { texts: addressTexts })
  if (outcome !== undefined) await limit.reward(id)
  if (outcome === 'stale') return new Refusal('stale', adminTexts.stale)
  return outcome === 'unchanged' ? undefined : outcome
}

type By = { admin?: Member; texts: Texts }

/** The lock is the one under which the parcel is handed to the warehouse. */
const writeLocked = (deps: OrderDeps, id: string, change: AddressChange, by: By) =>
  deps.db.transaction().execute(async (db) => write(db, deps, await lockOrder(db, id), change, by))

async function write(db: Db, deps: OrderDeps, order: OrderRow, { address, version }: AddressChange, by: By) {
  const { admin, texts } = by
  if (version !== undefined && version !== order.version) return 'stale' as const
  const problem = refuse(order, texts) ?? (await refusePlace(db, order.delivery_details, address, texts))
  if (problem !== undefined) return problem
  const { vatNumber } = order.delivery_details ?? {}
  const changed = {
    ...(vatNumber && { vatNumber }),
    ...address,
    country: order.delivery_details?.country ?? address.country,
  }
  if (isSame(order.delivery_details, changed)) return 'unchanged' as const
  await updateOrder(db, order.id, { delivery_details: JSON.stringify(changed) })
  const done = admin === undefined ? { by: 'customer' as const } : { by: admin, about: aboutOrder(order) }
  await recordStep(db, order, { kind: 'order.address_changed', details: {}, ...done })
  await emailCustomer(db, deps, order, () => addressEmail(order, changed), admin)
  return undefined
}

function refuse(order: OrderRow, texts: Texts) {
  if (isAddressOpen(order)) return undefined
  if (!isPaid(order.state) || order.delivery_details === null) return new Refusal('not_paid', adminTexts.notPaid)
  const isHere = order.state === 'processing'
  return new Refusal('already_shipped', isHere ? texts.addressAtWarehouse : texts.addressShipped)
}

async function refusePlace(db: Db, before: DeliveryDetails | null, after: DeliveryDetails, texts: Texts) {
  const country = countryCode(before?.country ?? '')
  if (country === undefined || countryCode(after.country) !== country) {
    return refuseField('invalid_input', 'address.country', texts.countryStays)
  }
  const isSameRegion = regionCode(country, before?.state ?? '') === regionCode(country, after.state ?? '')
  return isSameRegion || !hasRegions(await readRates(db), country)
    ? undefined
    : refuseField('invalid_input', 'address.state', texts.regionStays)
}

const fields = ['name', 'company', 'email', 'phone', 'street1', 'street2', 'city', 'state', 'zip', 'country'] as const

const isSame = (before: DeliveryDetails | null, after: DeliveryDetails) =>
  fields.every((field) => (before?.[field] ?? '') === (after[field] ?? ''))
