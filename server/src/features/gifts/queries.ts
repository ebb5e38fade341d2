import type { GiftKind, GiftState } from '@storylamp/contract/gifts/gifts'
import { type Cents, cents, sumOf } from '@storylamp/contract/money'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { countAtMost, readSlice, type Slice } from '../../platform/db/long-page.ts'
import { findPaidSince } from '../payments/index.ts'
import { type GiftTables, tables } from './tables.ts'

export type GiftRow = Selectable<GiftTables['gift']>

export const insertGift = (db: Db, gift: Insertable<GiftTables['gift']>) =>
  tables(db).insertInto('gift').values(gift).execute()

export const findGift = (db: Db, id: string): Promise<GiftRow | undefined> =>
  tables(db).selectFrom('gift').selectAll().where('id', '=', id).executeTakeFirst()

export const lockGift = (db: Db, id: string): Promise<GiftRow> =>
  tables(db).selectFrom('gift').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** One that is not paid has no code yet. */
const areKnown = (db: Db, hashes: Buffer[]) =>
  tables(db)
    .selectFrom('gift')
    .selectAll()
    .where('code_hash', '=', sql<Buffer>`ANY(${hashes}::bytea[])`)
    .where('state', '<>', 'unpaid')

export const findByHash = (db: Db, hash: Buffer): Promise<GiftRow | undefined> =>
  areKnown(db, [hash]).executeTakeFirst()

export const lockByHash = (db: Db, hash: Buffer): Promise<GiftRow | undefined> =>
  areKnown(db, [hash]).forUpdate().executeTakeFirst()

export const findAllByHash = (db: Db, hashes: Buffer[]): Promise<GiftRow[]> => areKnown(db, hashes).execute()

/** In one order, so that two checkouts with the same cards wait for each other. */
export const lockGifts = (db: Db, ids: string[]): Promise<GiftRow[]> =>
  tables(db)
    .selectFrom('gift')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateGift = (db: Db, id: string, change: Updateable<GiftTables['gift']>) =>
  tables(db).updateTable('gift').set(change).where('id', '=', id).execute()

export const moveGift = (db: Db, id: string, state: GiftState, change: Updateable<GiftTables['gift']> = {}) =>
  updateGift(db, id, { state, ...change })

type Entry = Insertable<GiftTables['gift_entry']>

export async function insertEntry(db: Db, entry: Entry): Promise<void> {
  if (entry.amount_cents !== 0) await tables(db).insertInto('gift_entry').values(entry).execute()
}

/** What refunds and disputes of its own payment have taken of it. */
export async function sumWithdrawn(db: Db, giftId: string): Promise<Cents> {
  const rows = await tables(db)
    .selectFrom('gift_entry')
    .select('amount_cents')
    .where('gift_id', '=', giftId)
    .where('kind', 'in', ['withdrawn', 'restored'])
    .execute()
  return cents(-sumOf(rows.map(({ amount_cents }) => amount_cents)))
}

export type WantedGifts = {
  search: string
  number: number | undefined
  cards: string[]
  kind: GiftKind | undefined
  state: GiftState | undefined
}

function wantedGifts(db: Db, { search, number, cards, kind, state }: WantedGifts) {
  return tables(db)
    .selectFrom('gift')
    .$if(search !== '', (gifts) =>
      gifts.where((gift) =>
        gift.or([
          sql<boolean>`search_key(buyer_email) LIKE search_pattern(${search})`,
          gift('number', '=', number ?? -1),
          gift('id', '=', sql<string>`ANY(${cards}::uuid[])`),
        ]),
      ),
    )
    .$if(kind !== undefined, (gifts) => gifts.where('kind', '=', kind as GiftKind))
    .$if(state !== undefined, (gifts) => gifts.where('state', '=', state as GiftState))
}

export const selectGifts = (db: Db, wanted: WantedGifts, slice: Slice) =>
  readSlice(wantedGifts(db, wanted).selectAll(), ['created_at', 'id'], slice)

export const countGifts = (db: Db, wanted: WantedGifts): Promise<number> =>
  countAtMost(db, wantedGifts(db, wanted).select('id'))

export const findGiftsByNumber = (db: Db, numbers: number[]) =>
  tables(db)
    .selectFrom('gift')
    .select(['id', 'number'])
    .where('number', '=', sql<number>`ANY(${numbers}::bigint[])`)
    .execute()

/** Cards of money are no sales: the orders that they pay are. */
export async function findGiftsSold(db: Db, from: Date, until: Date) {
  const paid = await findPaidSince(db, 'gift_id', from, until)
  const ids = paid.map(({ gift_id }) => gift_id ?? '')
  const gifts = tables(db).selectFrom('gift').select('id').where('kind', '<>', 'money')
  const sold = await gifts.where('id', '=', sql<string>`ANY(${ids}::uuid[])`).execute()
  return paid.filter(({ gift_id }) => sold.some(({ id }) => id === gift_id))
}

export const findDueToSend = (db: Db, today: string): Promise<GiftRow[]> =>
  tables(db)
    .selectFrom('gift')
    .selectAll()
    .where('state', '=', 'active')
    .where('send_to', 'is not', null)
    .where('sent_at', 'is', null)
    .where('send_on', '<=', today)
    .orderBy('send_on')
    .limit(100)
    .execute()

/** Whatever is left of gifts. */
export const selectOwed = (db: Db): Promise<GiftRow[]> =>
  tables(db).selectFrom('gift').selectAll().where('left_cents', '>', cents(0)).execute()

export const findUnopened = (db: Db, paidBefore: Date) =>
  tables(db)
    .selectFrom('gift')
    .select('id')
    .where('state', '=', 'active')
    .where('offered_at', 'is', null)
    .where('paid_at', '<', paidBefore)
    .whereRef('left_cents', '=', 'amount_cents')
    .where('buyer_email', 'is not', null)
    .orderBy('paid_at')
    .limit(100)
    .execute()

export const selectGiftsOf = (db: Db, familyId: string, emails: string[]): Promise<GiftRow[]> =>
  tables(db)
    .selectFrom('gift')
    .selectAll()
    .where((gift) =>
      gift.or([gift('claimed_by', '=', familyId), gift('buyer_email', '=', sql<string>`ANY(${emails}::text[])`)]),
    )
    .where('state', '<>', 'unpaid')
    .orderBy('created_at')
    .execute()

const nothingPersonal = { buyer_email: null, send_to: null, message: null }

/** The gift itself stays: whoever has its code may open it. */
export const eraseGiver = (db: Db, email: string) =>
  tables(db).updateTable('gift').set(nothingPersonal).where('buyer_email', '=', email).execute()

export const eraseMessages = (db: Db, familyId: string) =>
  tables(db).updateTable('gift').set({ message: null }).where('claimed_by', '=', familyId).execute()
