import { catalogTexts } from '@storylamp/contract/catalog/catalog-texts'
import * as calls from '@storylamp/contract/stock/reminders'
import { stockTexts } from '@storylamp/contract/stock/stock-texts'
import type { FastifyInstance } from 'fastify'
import { type Clock, hourSeconds } from '../../platform/clock.ts'
import { breaksReference } from '../../platform/db/constraint-errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { addEndpoint } from '../../platform/http/endpoints/endpoints.ts'
import type { LimitsPerAddress } from '../../platform/http/endpoints/rate-limit.ts'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { isFamilyDeleted } from '../accounts/index.ts'
import { findForSale } from '../catalog/index.ts'
import { deleteReminder, insertReminder, isSoldOut, selectReminders } from './queries.ts'

type RestockDeps = { db: Db; clock: Clock }

const asksPerHour = 60

export function restockRoutes(app: FastifyInstance, deps: RestockDeps, limits: LimitsPerAddress): void {
  const { db } = deps
  const limit = limits('stock-reminders', asksPerHour, hourSeconds)

  addEndpoint(app, calls.listReminders, async ({ member: { familyId } }) => ({
    data: (await selectReminders(db, familyId)).map(({ product_id }) => product_id),
  }))

  addEndpoint(
    app,
    calls.askReminder,
    async ({ member, body }, request) => (await limit(request)) ?? ask(deps, member.familyId, body.productId),
  )

  addEndpoint(app, calls.endReminder, async ({ member, params: { id } }) => {
    const isThere = await deleteReminder(db, member.familyId, id)
    return isThere ? { data: { product: id } } : notFound()
  })
}

const notFound = () => new Refusal('not_found', catalogTexts.productNotFound)

async function ask({ db, clock }: RestockDeps, familyId: string, productId: string) {
  if (!(await findForSale(db, productId))?.isActive) return notFound()
  if (!(await isSoldOut(db, productId))) return new Refusal('in_stock', stockTexts.inStock)
  try {
    return await db.transaction().execute(async (transaction) => {
      // Nothing is stored of a family that is deleted meanwhile.
      if (!(await isFamilyDeleted(transaction, familyId))) {
        await insertReminder(transaction, { family_id: familyId, product_id: productId, asked_at: clock() })
      }
      return { data: { product: productId } }
    })
  } catch (error) {
    // The product was deleted meanwhile.
    if (!breaksReference(error)) throw error
    return notFound()
  }
}
