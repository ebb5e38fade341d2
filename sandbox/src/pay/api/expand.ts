import type { Till } from '../till.ts'
import { lineItemsOf } from './line-items.ts'
import { list, oneOf, optional } from './params.ts'

type Shown = Record<string, unknown>

const paths = {
  sessions: ['line_items', 'payment_intent', 'payment_intent.latest_charge'],
  intents: ['latest_charge'],
  charges: ['payment_intent'],
  refunds: ['charge', 'payment_intent', 'payment_intent.latest_charge'],
}

/** The paths that may be asked for are read with the other parameters, before any work is done. */
export function expandOf(table: keyof typeof paths) {
  return optional(list(oneOf(...paths[table])))
}

export function expandOfList(table: keyof typeof paths) {
  return optional(list(oneOf(...paths[table].map((path) => `data.${path}`))))
}

/** Puts whole objects where ids stand. */
export function withExpanded(till: Till, object: object, asked: string[] = []) {
  return asked.reduce((shown, path) => expand(till, shown, path.split('.')), object as Shown)
}

function expand(till: Till, object: Shown, [name = '', ...rest]: string[]): Shown {
  const value = related(till, object, name)
  if (rest.length === 0 || !value) return { ...object, [name]: value }
  const deeper = Array.isArray(value)
    ? value.map((item) => expand(till, item, rest))
    : expand(till, value as Shown, rest)
  return { ...object, [name]: deeper }
}

function related({ store }: Till, object: Shown, name: string) {
  if (name === 'line_items') return lineItemsOf(store, String(object.id))
  const value = object[name]
  if (typeof value !== 'string') return value
  return name === 'payment_intent' ? store.need('intents', value) : store.need('charges', value)
}
