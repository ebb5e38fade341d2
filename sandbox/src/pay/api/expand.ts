import type { Provider } from '../provider.ts'
import { lineItemsOf } from './line-items.ts'
import { list, oneOf, optional } from './params.ts'

type Shown = Record<string, unknown>

const paths = {
  sessions: ['line_items', 'payment_intent', 'payment_intent.latest_charge'],
  intents: ['latest_charge'],
  charges: ['payment_intent'],
  disputes: ['charge', 'payment_intent'],
  refunds: ['charge', 'payment_intent', 'payment_intent.latest_charge'],
}

/** The `expand` paths are validated with the other parameters, before any work is done. */
export function expandOf(table: keyof typeof paths) {
  return optional(list(oneOf(...paths[table])))
}

export function expandOfList(table: keyof typeof paths) {
  return optional(list(oneOf(...paths[table].map((path) => `data.${path}`))))
}

/** Replaces ids by the objects they name. */
export function withExpanded(provider: Provider, object: object, paths: string[] = []) {
  return paths.reduce((shown, path) => expand(provider, shown, path.split('.')), object as Shown)
}

function expand(provider: Provider, object: Shown, [name = '', ...rest]: string[]): Shown {
  const value = related(provider, object, name)
  if (rest.length === 0 || !value) return { ...object, [name]: value }
  const deeper = Array.isArray(value)
    ? value.map((item) => expand(provider, item, rest))
    : expand(provider, value as Shown, rest)
  return { ...object, [name]: deeper }
}

function related({ store }: Provider, object: Shown, name: string) {
  if (name === 'line_items') return lineItemsOf(store, String(object.id))
  const value = object[name]
  if (typeof value !== 'string') return value
  return name === 'payment_intent' ? store.need('intents', value) : store.need('charges', value)
}
