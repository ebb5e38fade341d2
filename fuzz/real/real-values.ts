import { createHmac } from 'node:crypto'
import type { Chance } from '../../faults/chance.ts'
import { accounts } from './accounts.ts'
import { backOffice } from './back-office.ts'
import { connections } from './connections.ts'
import type { Real, Recipes } from './recipe.ts'
import type { ShopAtWork } from './shop-at-work.ts'
import { shopping } from './shopping.ts'
import { stories } from './stories.ts'

/** By operation. Those that are missing need no more than what the document says. */
const recipes: Recipes = { ...accounts, ...shopping, ...stories, ...backOffice, ...connections }

export async function realValues(operation: string, shop: ShopAtWork, chance: Chance): Promise<Real> {
  return (await recipes[operation]?.(shop, chance)) ?? {}
}

/** As the story tool signs its reports; the secret is that of the sandbox. */
export function signReport(report: Buffer): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', 'sandbox-story-tool-secret').update(`${seconds}.`).update(report).digest('hex')
  return { 'x-story-signature': `t=${seconds},v1=${signature}` }
}
