import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { chanceFrom } from '../faults/chance.ts'

/** Where two moments are the same, an id decides which comes first, so ids follow from the seed too. Secrets stay random. */
export function seedIds(seed: number): void {
  const { whole } = chanceFrom(~seed)
  const hex = () =>
    whole(2 ** 32)
      .toString(16)
      .padStart(8, '0')
  const randomUUID = () => (hex() + hex() + hex() + hex()).replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
  const randomInt = (first: number, second?: number) =>
    second === undefined ? whole(first) : first + whole(second - first)
  Object.assign(crypto, { randomUUID, randomInt })
  syncBuiltinESMExports()
}
