import { Breach } from '../breach.ts'
import type { World } from '../world.ts'
import { bySql, type Invariant } from './invariant.ts'
import { mails } from './mails.ts'
import { money } from './money.ts'
import { orders } from './orders.ts'
import { providerBooks } from './provider-books.ts'
import { stock } from './stock.ts'
import { tokens } from './tokens.ts'

const work = [bySql('day', 'No job is given up', 'SELECT task, last_error FROM job WHERE attempts >= max_attempts')]

const all: Invariant[] = [...orders, ...money, ...tokens, ...stock, ...providerBooks, ...mails, ...work]

export async function checkInvariants(world: World, each: Invariant['each']): Promise<void> {
  const due = all.filter((invariant) => invariant.each === each)
  const found = await Promise.all(due.map(async ({ says, find }) => ({ says, rows: await find(world) })))
  for (const { says, rows } of found) if (rows.length > 0) throw new Breach(says, rows)
  // Without an error, a line tells staff of a payment that they must look at, such as a dispute.
  const errors = world.shop.errors.splice(0).filter((line) => JSON.parse(line).err !== undefined)
  if (errors.length > 0) throw new Breach('The shop logs no error', errors)
}
