import type { Provider } from '../provider.ts'
import { lineItemsOf } from './line-items.ts'
import { list, optional, text } from './params.ts'

type Shown = Record<string, unknown>

export const expandable = optional(list(text(100)))

/** Replaces ids by the objects they name. */
export function withExpanded(provider: Provider, object: object, paths: string[] = []) {
  return paths.reduce((shown, path) => expand(provider, shown, path.split('.')), object as Shown)
}

function expand(provider: Provider, object: Shown, [name = '', ...rest]: string[]): Shown {
  const value = related(provider, object, name)
  return { ...object, [name]: rest.length === 0 || !value ? value : expand(provider, value as Shown, rest) }
}

function related({ store }: Provider, object: Shown, name: string) {
  if (name === 'line_items') return lineItemsOf(store, String(object.id))
  const value = object[name]
  if (typeof value !== 'string') return value
  return name === 'payment_intent' ? store.need('intents', value) : store.need('charges', value)
}
