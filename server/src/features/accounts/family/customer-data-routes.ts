import * as contract from '@storylamp/contract/accounts/customer-data'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/database.ts'
import { addEndpoint } from '../../../platform/http/endpoints/endpoints.ts'
import type { Member } from '../../../platform/http/endpoints/member.ts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { aboutFamily, recordEvent } from '../../events/index.ts'
import type { AccountDeps } from '../deps.ts'
import { findCustomer } from './customer-queries.ts'
import { closeFamily } from './delete-account.ts'
import { exportFamily } from './export-data.ts'

/** Export and erasure for parents who ask the shop. */
export function customerDataRoutes(app: FastifyInstance, deps: AccountDeps): void {
  addEndpoint(app, contract.exportCustomer, async ({ member, params: { familyId }, body: { reason } }) => {
    const customer = await findCustomer(deps.db, familyId)
    if (customer === undefined) return customerUnknown()
    const about = aboutFamily(familyId)
    await recordEvent(deps.db, { kind: 'customer.exported', details: {}, by: member, about, reason })
    const account = await exportFamily(deps, { accountId: customer.id, familyId })
    return account instanceof Refusal ? customerUnknown() : { exportedAt: deps.clock().toISOString(), account }
  })

  addEndpoint(app, contract.eraseCustomer, async ({ member, params: { familyId }, body: { settleOpen = false } }) => {
    const customer = await findCustomer(deps.db, familyId)
    if (customer === undefined) return customerUnknown()
    const refused = await closeFamily(deps, familyId, { settleOpen, record: recordErasure(member, familyId) })
    return refused ?? { message: adminTexts.customerDeleted }
  })
}

const recordErasure = (member: Member, familyId: string) => (db: Db) =>
  recordEvent(db, { kind: 'customer.erased', details: {}, by: member, about: aboutFamily(familyId) })

const customerUnknown = () => new Refusal('not_found', adminTexts.customerUnknown)
