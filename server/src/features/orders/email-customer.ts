import type { Db } from '../../platform/db/database.ts'
import { mailAbout, type Parent, type RecordedMail } from '../accounts/index.ts'
import type { Actor } from '../events/index.ts'
import type { NamedShop } from '../settings/index.ts'
import type { OrderRow } from './queries.ts'

/** Queues an email about an order and records it in the timeline; false if the account is deleted. */
export const emailCustomer = (
  db: Db,
  site: { shopOrigin: string },
  { id, family_id }: OrderRow,
  compose: (parent: Parent, shop: NamedShop) => RecordedMail,
  by?: Actor,
): Promise<boolean> => mailAbout(db, site, { order: id, family: family_id }, compose, by)
