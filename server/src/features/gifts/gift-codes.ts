import { createHmac } from 'node:crypto'
import { giftAlphabet, giftCodeLength } from '@storylamp/contract/gifts/gift-code'
import type { Db } from '../../platform/db/database.ts'
import { shopKey } from '../../platform/secrets/keys.ts'
import type { GiftRow } from './queries.ts'

const keyed = (key: Buffer, what: string, text: string) => createHmac('sha256', key).update(`${what}/${text}`).digest()

/** The code of a gift, which is stored nowhere. */
export async function codeOf(db: Db, { id, code_turn }: Pick<GiftRow, 'id' | 'code_turn'>): Promise<string> {
  const bytes = keyed(await shopKey(db, 'gifts'), 'code', `${id}/${code_turn}`)
  // Each byte names a letter equally often.
  return Array.from(bytes.subarray(0, giftCodeLength), (byte) => giftAlphabet[byte % giftAlphabet.length]).join('')
}

export const hashOf = async (db: Db, code: string): Promise<Buffer> => keyed(await shopKey(db, 'gifts'), 'hash', code)
