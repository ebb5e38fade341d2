import { seededZones } from '@storylamp/contract/delivery/delivery-settings'
import { seededTaxRates } from '@storylamp/contract/delivery/tax-settings'
import { sections } from '@storylamp/contract/settings/sections'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { shownChanges } from './shown-changes.ts'

test('D70 the history shows of zones and rates only what differs, in words', () => {
  const { zones } = z.encode(sections.delivery.schema, { zones: seededZones })
  const renamed = zones.map((zone) => (zone.name === 'Canada' ? { ...zone, name: 'The North' } : zone))
  expect(shownChanges('delivery', { name: 'zones', before: zones, after: renamed }, 'USD')).toMatchObject([
    {
      label: 'Zone Canada',
      before: ['Canada', 'Tax is added to prices', 'Standard delivery: $12.00, 5 to 8 working days'],
      after: null,
    },
    { label: 'Zone The North', before: null },
  ])
  const rates = seededTaxRates.filter(({ place, taxClass }) => place !== 'AT' || taxClass !== 'digital')
  expect(shownChanges('tax', { name: 'rates', before: seededTaxRates, after: rates }, 'USD')).toEqual([
    {
      label: 'Austria',
      before: ['Goods: 20% from Jan 1, 2026', 'Digital: 20% from Jan 1, 2026'],
      after: ['Goods: 20% from Jan 1, 2026'],
    },
  ])
})

test('D70 the history shows countries and choices by their names, and what it cannot read as it is', () => {
  expect(shownChanges('selling', { name: 'countries', before: null, after: ['US', 'CA'] }, 'USD')).toEqual([
    { label: 'Countries that you sell to', before: null, after: 'United States, Canada' },
  ])
  expect(shownChanges('returns', { name: 'postage', before: '', after: 'shop' }, 'USD')[0]?.after).toBe('We pay it')
  expect(shownChanges('delivery', { name: 'zones', before: [], after: [{ old: 1 }] }, 'USD')).toEqual([
    { label: 'Zones', before: [], after: [{ old: 1 }] },
  ])
})
