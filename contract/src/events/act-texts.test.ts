import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Act, actTexts, describeAct } from './act-texts.ts'

const variants: Record<string, object[]> = {
  'product.deleted': [{ outcome: 'deleted' }, { outcome: 'deactivated' }],
  'bundle.deleted': [{ outcome: 'deleted' }, { outcome: 'deactivated' }],
  'delivery.changed': [{}, { parcel: 2 }],
  'message.marked': [{ isAnswered: true }, { isAnswered: false }],
  'settings.changed': [{ fields: ['name'] }, { fields: [] }],
  'staff.second_factor_switched': [{ isOn: true }, { isOn: false }],
  'packing.printed': [{ what: 'slips' }, { what: 'pick_list' }],
  'list.viewed': ['customers', 'orders', 'returns', 'withdrawals', 'messages', 'audit'].map((list) => ({ list })),
  'record.viewed': ['order', 'customer', 'return', 'wallet', 'notes', 'invoice', 'invoices'].map((what) => ({ what })),
}

const acts = Object.keys(actTexts).flatMap((kind) =>
  (variants[kind] ?? [{}]).map((details): Act => describeAct({ kind, details } as Parameters<typeof describeAct>[0])),
)

test('the audit log says of each act what it says today', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../web/src/routes/admin/audit/actions.ts'), 'utf8')
  const today = [...page.matchAll(/^ {2}(?:'(.+)'|"(.+)"): '(.+)',$/gm)].map(
    ([, single, double, says]): Act => ({
      action: single ?? double ?? '',
      says: says ?? '',
    }),
  )
  const byAction = (one: Act, other: Act) => one.action.localeCompare(other.action)
  expect(acts.toSorted(byAction)).toEqual(today.toSorted(byAction))
  expect(today).toHaveLength(74)
})

test('an act of a later version is shown as it is stored', () => {
  expect(describeAct({ kind: 'other', storedKind: 'lamp.dimmed', details: {} })).toEqual({
    action: 'lamp.dimmed',
    says: 'lamp.dimmed: %',
  })
})
