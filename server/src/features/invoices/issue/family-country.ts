import type { Db } from '../../../platform/db/database.ts'
import { findLastCountry } from '../../orders/index.ts'
import { findLastProofs } from '../../payments/index.ts'
import { taxCountryOf } from './tax-country.ts'

/** Where a family lives, by its last payment and its last delivery. */
export const findFamilyCountry = async (db: Db, familyId: string): Promise<string> =>
  taxCountryOf(
    (await findLastProofs(db, familyId)) ?? { billing_country: null, card_country: null },
    await findLastCountry(db, familyId),
  )
