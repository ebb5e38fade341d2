import type { Safety } from '@storylamp/contract/catalog/safety'
import { isPlaceholderEmail } from '@storylamp/contract/settings/checklist'
import type { Settings } from '@storylamp/contract/settings/sections'
import { linesOf } from '@storylamp/contract/text'
import type { Db } from '../../platform/db/database.ts'
import { readSections } from '../settings/index.ts'
import type { ProductRow } from './queries.ts'

/** The facts that the law asks for: the product's own, else those of the shop. Nothing is shown if only the SKU is known. */
export async function shownSafety(db: Db, { safety: own, sku }: Pick<ProductRow, 'safety' | 'sku'>) {
  const shop = shopFacts(await readSections(db, ['contact', 'legal', 'safety']))
  const facts: Safety = {
    manufacturer: own.manufacturer || shop.manufacturer,
    responsible: own.responsible || shop.responsible,
    warnings: own.warnings,
    battery: own.battery,
    charger: own.charger,
    guarantee: own.guarantee || shop.guarantee,
  }
  const known = Object.entries(facts).filter(([, value]) => value)
  if (known.length === 0 && !own.identifier) return {}
  return { safety: { ...Object.fromEntries(known), identifier: own.identifier || sku } as Safety }
}

/** What holds for every product that says nothing else; its maker is else the company. */
export function shopFacts({ contact, legal, safety }: Pick<Settings, 'contact' | 'legal' | 'safety'>) {
  const email = isPlaceholderEmail(contact.email) ? [] : [contact.email]
  const company = legal.entity && legal.address ? [legal.entity, ...linesOf(legal.address), ...email].join('\n') : ''
  return {
    manufacturer: safety.manufacturer || company,
    responsible: safety.responsible,
    guarantee: safety.guarantee,
  }
}
