import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import { countryCode } from '@storylamp/contract/delivery/countries'
import { regionCode } from '@storylamp/contract/delivery/regions'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal, refuseField } from '../../../platform/http/refusals/refusal.ts'
import { recordAudit, recordReading } from '../../audit/index.ts'
import { hasRegions, readRates } from '../../quote/index.ts'
import { auditTarget, findPhysicalOrder } from '../admin/physical-order.ts'
import type { OrderDeps } from '../deps.ts'
import { emailCustomer } from '../email-customer.ts'
import { addressEmail } from '../emails.ts'
import { lockOrder, mayBeAtWarehouse, type OrderRow, recordEvent, updateOrder } from '../queries.ts'
import { refuseStaleChange } from './change-delivery.ts'

type AddressChange = { address: DeliveryDetails; version?: number | undefined }

/** Another address for a parcel that is still in the house. Delivery and tax stay as they were paid, so the country does, too, and the region where they differ among regions. */
export async function changeAddress(deps: OrderDeps, admin: Member, id: string, change: AddressChange) {
  const order = await findPhysicalOrder(deps.db, id)
  if (order instanceof Refusal) return order
  // The lock is the one under which the parcel is handed to the warehouse.
  const outcome = await deps.db
    .transaction()
    .execute(async (transaction) => write(transaction, deps, admin, await lockOrder(transaction, id), change))
  if (outcome === 'stale') return refuseStaleChange(deps, admin, id, change)
  if (outcome !== 'unchanged') return outcome
  // The reply shows the order, and no change is in the audit log.
  await recordReading(deps.db, admin, 'an order', auditTarget(order))
  return undefined
}

async function write(db: Db, deps: OrderDeps, admin: Member, order: OrderRow, { address, version }: AddressChange) {
  if (version !== undefined && version !== order.version) return 'stale' as const
  const problem = refuse(order) ?? (await refusePlace(db, order.delivery_details, address))
  if (problem !== undefined) return problem
  const changed = { ...address, country: order.delivery_details?.country ?? address.country }
  if (isSame(order.delivery_details, changed)) return 'unchanged' as const
  await updateOrder(db, order.id, { delivery_details: JSON.stringify(changed) })
  await recordEvent(db, order.id, 'The address is changed', admin.name)
  await recordAudit(db, admin, { action: 'change an address', target: auditTarget(order) })
  await emailCustomer(db, deps, order, (parent, shop) => addressEmail(shop, parent, order, changed), admin.name)
  return undefined
}

function refuse(order: OrderRow) {
  if (order.delivery_status === null || order.delivery_details === null)
    return new Refusal('not_paid', adminTexts.notPaid)
  if (order.delivery_status !== 'Processing') return new Refusal('already_shipped', adminTexts.addressShipped)
  if (mayBeAtWarehouse(order)) return new Refusal('already_shipped', adminTexts.addressAtWarehouse)
  return undefined
}

async function refusePlace(db: Db, before: DeliveryDetails | null, after: DeliveryDetails) {
  const country = countryCode(before?.country ?? '')
  if (country === undefined || countryCode(after.country) !== country) {
    return refuseField('invalid_input', 'address.country', adminTexts.countryStays)
  }
  const isSameRegion = regionCode(country, before?.state ?? '') === regionCode(country, after.state ?? '')
  return isSameRegion || !hasRegions(await readRates(db), country)
    ? undefined
    : refuseField('invalid_input', 'address.state', adminTexts.regionStays)
}

const fields = ['name', 'company', 'email', 'phone', 'street1', 'street2', 'city', 'state', 'zip', 'country'] as const

const isSame = (before: DeliveryDetails | null, after: DeliveryDetails) =>
  fields.every((field) => (before?.[field] ?? '') === (after[field] ?? ''))
