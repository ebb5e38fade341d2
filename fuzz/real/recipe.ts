import { arePaid } from '@storylamp/contract/orders/states'
import type { Chance } from '../../faults/chance.ts'
import { parentEmail, type Row, type ShopAtWork } from './shop-at-work.ts'

/** What a call needs beyond values of the right type: ids that are there, passwords that are right, files. */
export type Real = {
  params?: Row | undefined
  /** Replaces fields of the drawn body; undefined leaves one out. */
  body?: Record<string, unknown> | undefined
  headers?: Record<string, string>
  /** A body that is no JSON. */
  bytes?: Buffer
}

export type Recipe = (shop: ShopAtWork, chance: Chance) => Promise<Real>
export type Recipes = Record<string, Recipe>

export const family = `(SELECT family_id FROM member JOIN login USING (person_id) WHERE email = '${parentEmail}')`
export const paid = `customer_order WHERE ${arePaid}`

export const param =
  (statement: string, body?: Record<string, unknown>): Recipe =>
  async ({ row }) => ({ params: await row(statement), body })
export const body =
  (fields: Record<string, unknown>): Recipe =>
  async () => ({ body: fields })
export const name =
  (names: () => readonly string[], parameter = 'id'): Recipe =>
  async (_, chance) => ({ params: { [parameter]: chance.oneOf(names()) } })
