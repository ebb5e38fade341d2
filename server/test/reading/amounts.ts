import { currencies } from '@storylamp/contract/currencies'
import { type Currency, money, toCents } from '@storylamp/contract/money'
import * as z from 'zod/mini'

type Schema = { _zod: { def: Record<string, unknown> & { type: string } } }
type Found = { path: string; currency: Currency | undefined }

/** Amounts that were received have no unit of their own: a schema of money alone refuses them. */
function isMoney(schema: Schema): boolean {
  if (schema._zod.def.type !== 'pipe') return false
  try {
    z.safeParse(schema as unknown as z.ZodMiniType, 1)
    return false
  } catch {
    return true
  }
}

const isCurrency = (key: unknown): key is Currency => currencies.includes(key as Currency)

const isOption = (value: Record<string, unknown>) => (option: Schema) =>
  Object.entries((option._zod.def.shape ?? {}) as Record<string, Schema>).every(
    ([key, { _zod }]) => _zod.def.type !== 'literal' || (_zod.def.values as unknown[]).includes(value[key]),
  )

/** Turns the amounts of a JSON reply into money of the currency beside them, and notes where each was. */
export function readAmounts(given: unknown, reply: unknown, noted: Found[] = []) {
  const read = (schema: Schema, value: unknown, path: string, around: Currency | undefined): unknown => {
    if (value === undefined || value === null) return value
    if (isMoney(schema)) {
      noted.push({ path, currency: around })
      const currency = around ?? 'USD'
      return money(toCents(Number(value), currency), currency)
    }
    const { type, ...def } = schema._zod.def
    if (def.innerType !== undefined) return read(def.innerType as Schema, value, path, around)
    if (type === 'array')
      return (value as unknown[]).map((one) => read(def.element as Schema, one, `${path}[]`, around))
    if (type === 'union') {
      const option = (def.options as Schema[]).find(isOption(value as Record<string, unknown>))
      return option === undefined ? value : read(option, value, path, around)
    }
    if (type === 'record')
      return mapEntries(value, (key, one) =>
        read(def.valueType as Schema, one, `${path}.${key}`, isCurrency(key) ? key : around),
      )
    if (type === 'object') {
      const shape = def.shape as Record<string, Schema>
      const { currency = around } = value as { currency?: Currency }
      const parts = mapEntries(value, (key, one) => {
        const part = shape[key]
        if (part === undefined) throw new Error(`${path}.${key} is not in the schema`)
        return key === 'currency' ? one : read(part, one, `${path}.${key}`, currency)
      })
      return 'currency' in shape ? { ...parts, currency: currency ?? 'USD' } : parts
    }
    return type === 'pipe' ? z.parse(schema as unknown as z.ZodMiniType, value) : value
  }
  return read(given as Schema, reply, '', undefined)
}

const mapEntries = (value: unknown, change: (key: string, one: unknown) => unknown) =>
  Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, change(key, one)]))
