import type { Chance } from '../faults/chance.ts'
import { attacks } from '../server/test/attacks.ts'

/** The subset of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** Ids and names from the shop's replies, by field name. */
export type Known = { remember(reply: unknown): void; valueFor(chance: Chance, name: string): string | undefined }

const maxRemembered = 100
// The run must not remove its own users.
const isPreserved = (value: string) => ['mia', 'parent@example.com', 'admin@example.com'].includes(value)

export function createKnown(): Known {
  const values = new Map<string, string[]>()
  const add = (name: string, value: string) => {
    const ofName = values.get(name) ?? []
    if (isPreserved(value) || value.length > 200 || ofName.includes(value)) return
    values.set(name, [...ofName, value].slice(-maxRemembered))
  }
  const remember = (reply: unknown, name = '') => {
    if (typeof reply === 'string' && /id$|path|sku|username|type|number|token|image/i.test(name)) add(name, reply)
    if (typeof reply !== 'object' || reply === null) return
    for (const [key, part] of Object.entries(reply)) remember(part, Array.isArray(reply) ? name : key)
  }
  return {
    remember: (reply) => remember(reply),
    valueFor: (chance, name) => {
      const ofName = values.get(name) ?? values.get('_id')
      return ofName === undefined
        ? undefined
        : chance.oneOf(chance.whole(3) === 0 ? (values.get('_id') ?? ofName) : ofName)
    },
  }
}

const day = (chance: Chance) => `20${10 + chance.whole(10)}-0${1 + chance.whole(9)}-1${chance.whole(9)}`
const adultsDay = (chance: Chance) => `19${70 + chance.whole(30)}-0${1 + chance.whole(9)}-1${chance.whole(9)}`
const digits = (chance: Chance, length: number) => Array.from({ length }, () => chance.whole(10)).join('')
const word = (chance: Chance) => `w${chance.whole(1e9).toString(36)}`
const password = 'storylamp-demo'

/** A typical value for a field of this name. */
const byName: Record<string, (chance: Chance) => unknown> = {
  email: (chance) => `${word(chance)}@example.com`,
  emailusername: (chance) => chance.oneOf(['leo', `${word(chance)}@example.com`]),
  password: (chance) => chance.oneOf([password, password, 'a lamp in the fuzz']),
  cpassword: () => password,
  newPassword: () => password,
  mobile: (chance) => digits(chance, 10),
  phone: (chance) => digits(chance, 10),
  dob: day,
  from: day,
  to: day,
  otp: (chance) => `1${digits(chance, 5)}`,
  username: word,
  page: (chance) => `${1 + chance.whole(3)}`,
  zip: () => '97201',
  state: () => 'OR',
  country: () => 'United States',
  sku: word,
  color: () => 'sage',
  code: () => '',
  products: () => 'owl-lamp-sage',
  minPrice: () => '10',
  maxPrice: () => '90',
  refreshToken: word,
  deviceMark: (chance) => digits(chance, 32),
}

const idName = /^_?id$|Ids?$|^ids$|^type$|^images?$|^contentFile$|^product$/

export function validValue(chance: Chance, known: Known, schema: Schema, name = ''): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return chance.oneOf(schema.enum)
  if (choices !== undefined) return validValue(chance, known, chance.oneOf(choices), name)
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => validValue(chance, known, part, name)))
  }
  const type = Array.isArray(schema.type) ? chance.oneOf(schema.type) : schema.type
  if (type === 'object') return validObject(chance, known, schema)
  if (type === 'array') return validList(chance, known, schema, name)
  if (type === 'boolean') return chance.whole(2) === 0
  if (type === 'null') return null
  if (type === 'number' || type === 'integer') return validNumber(chance, schema)
  const id = idName.test(name) ? known.valueFor(chance, name) : undefined
  return id ?? byName[name]?.(chance) ?? validText(chance, schema)
}

function validObject(chance: Chance, known: Known, { properties = {}, required = [] }: Schema) {
  const names = Object.keys(properties).filter((name) => required.includes(name) || chance.whole(10) < 6)
  const isParent = properties.children !== undefined
  const valueNamed = (name: string) =>
    name === 'dob' && isParent ? adultsDay(chance) : validValue(chance, known, properties[name] ?? {}, name)
  return Object.fromEntries(names.map((name) => [name, valueNamed(name)]))
}

function validList(chance: Chance, known: Known, { items = {}, minItems = 0, maxItems = 3 }: Schema, name: string) {
  const length = Math.min(maxItems, minItems + chance.whole(3))
  return Array.from({ length }, () => validValue(chance, known, items, name))
}

function validNumber(chance: Chance, { minimum, exclusiveMinimum, maximum }: Schema) {
  const least = Math.max(minimum ?? 1, (exclusiveMinimum ?? 0) + 1, -1e6)
  return least + chance.whole(Math.max(1, Math.min((maximum ?? least + 50) - least, 50)))
}

function validText(chance: Chance, { minLength = 1, maxLength = 200 }: Schema): string {
  const text = chance.oneOf(['A lamp', 'Zoë 🦉 O’Brien', 'नीलिमा', 'two\nlines', chance.oneOf(attacks)])
  return `${text} ${word(chance)}`.padEnd(minLength, 'x').slice(0, maxLength).toWellFormed()
}
