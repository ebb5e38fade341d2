import { Breach } from '../breach.ts'
import type { World } from '../world.ts'
import { inEachCurrency } from './currencies.ts'
import { families } from './families.ts'
import { gifts, giftsOwed } from './gifts.ts'
import { type BySql, bySql } from './invariant.ts'
import { mails } from './mails.ts'
import { money } from './money.ts'
import { orders } from './orders.ts'
import { providerBooks } from './provider-books.ts'
import { stock } from './stock.ts'
import { tokens } from './tokens.ts'

const work = [bySql('day', 'No job is given up', 'SELECT task, last_error FROM job WHERE attempts >= max_attempts')]

const ofTables = [...money, ...gifts, ...tokens, ...stock, ...work]
const ofReplies = [...orders, ...providerBooks, ...giftsOwed, ...families, ...mails, ...inEachCurrency]

type Each = BySql['each']

export async function checkInvariants(world: World, each: Each): Promise<void> {
  for (const { says, find } of ofReplies.filter((invariant) => invariant.each === each))
    breakIf(says, await find(world))
  const found = Map.groupBy(await askTables(world, each), ({ index }) => index)
  for (const [index, broken] of found) breakIf(ofTables[index]?.says ?? '', broken)
  // Without an error, a line tells staff of a payment that they must look at, such as a dispute.
  breakIf(
    'The shop logs no error',
    world.shop.errors.splice(0).filter((line) => JSON.parse(line).err !== undefined),
  )
}

function breakIf(says: string, rows: unknown[]): void {
  if (rows.length > 0) throw new Breach(says, rows)
}

/** One statement for all of them, so that they see the same moment and take one round trip. */
const askTables = (world: World, each: Each) =>
  world.rows<{ index: number; row: unknown }>(
    ofTables
      .flatMap(({ text, ...one }, index) =>
        one.each === each ? [`SELECT ${index} AS index, to_jsonb(broken) AS row FROM (${text}) AS broken`] : [],
      )
      .join(' UNION ALL '),
  )
