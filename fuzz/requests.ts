import type { Chance } from '../faults/chance.ts'
import { type Role, roles, staffRoles } from './callers.ts'
import { elsewhere } from './elsewhere.ts'
import { mutate, oddText } from './odd-values.ts'
import { realValues, signReport } from './real/real-values.ts'
import type { Real } from './real/recipe.ts'
import type { ShopAtWork } from './real/shop-at-work.ts'
import { type Known, type Schema, validValue } from './valid-values.ts'

export type Operation = {
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  body: Schema | undefined
  /** Who may call it. */
  roles: readonly Role[]
}

export type Draft = {
  role: Role
  /** The operation, for the report. */
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Whether the method is that of the operation. */
  isAsMeant: boolean
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        summary: string
        parameters: Operation['parameters']
        requestBody?: { content: { 'application/json'?: { schema: Schema } } }
      }
    >
  >
}

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary, parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      roles: rolesIn(summary),
      body: requestBody?.content['application/json']?.schema,
    })),
  )

/** The document appends who may call an operation to its summary. */
function rolesIn(summary: string): readonly Role[] {
  const [, named = ''] = /\(([a-z, ]+)\)$/.exec(summary) ?? []
  const found = roles.filter((role) => named.split(', ').includes(role))
  return found.length > 0 ? found : roles
}

// Each costs a password hash, a family of its own, a picture or a rendered page, so they get a tenth of the usual share.
const costly =
  /\/auth\/|updateMe|user\/me|password|children|second-factor|uploads|purchase\/|checkout|\.csv|\.pdf|receipt/
const isCostly = ({ path }: Operation) => costly.test(path) || (elsewhere.includes(path) && !path.startsWith('/api/'))

function readersOf(path: string): readonly Role[] {
  if (path.startsWith('/api/admin/')) return ['admin']
  return path.startsWith('/api/user/') || path.endsWith('.csv') ? ['user'] : roles
}

const withReads = (operations: Operation[]): Operation[] => [
  ...operations,
  ...elsewhere.map((path) => ({ method: 'GET', path, parameters: [], body: undefined, roles: readersOf(path) })),
]

export const namesOf = (operations: Operation[]): string[] => withReads(operations).map(nameOf)

export function createRequests(operations: Operation[], chance: Chance, known: Known, shop: ShopAtWork) {
  const all = withReads(operations)
  const pick = (): Operation => {
    const operation = chance.oneOf(all)
    return isCostly(operation) && chance.whole(10) > 0 ? pick() : operation
  }
  /** A request for any operation, or a valid one for the one that is named. */
  return async (tokenOf: (role: Role) => string | undefined, wanted?: string): Promise<Draft> => {
    const named = all.find((one) => nameOf(one) === wanted)
    const operation = named ? withRequiredQuery(named) : pick()
    const isValid = wanted !== undefined || chance.whole(10) < 4
    const role = wanted === undefined ? callerOf(operation, chance) : chance.oneOf(operation.roles)
    // The path of a hostile request leads to what exists half of the time.
    const real =
      isValid || isSelfMade(operation) || chance.whole(2) === 0 ? await realValues(nameOf(operation), shop, chance) : {}
    const accessToken = tokenOf(role)
    const headers: Record<string, string> = { accept: chance.oneOf(['*/*', 'text/html', 'application/json']) }
    if (accessToken !== undefined) headers.authorization = `Bearer ${accessToken}`
    const body = bodyOf(operation, real, chance, known, isValid)
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (body !== undefined && operation.path.startsWith('/api/integrations/')) Object.assign(headers, signReport(body))
    Object.assign(headers, real.headers)
    if (!isValid) spoilHeaders(headers, chance)
    const method = !isValid && chance.whole(20) === 0 ? chance.oneOf(methods) : operation.method
    return {
      role,
      name: nameOf(operation),
      isAsMeant: method === operation.method,
      method,
      path: pathFor(operation, real, chance, known, isValid),
      headers,
      body: method === 'GET' || method === 'HEAD' ? undefined : body,
    }
  }
}

/** Usually one who is permitted: otherwise nearly every reply would be 401 or 403. */
function callerOf({ roles: permitted }: Operation, chance: Chance): Role {
  if (chance.whole(5) === 0) return chance.oneOf([...roles, ...staffRoles])
  const role = chance.oneOf(permitted)
  return role === 'admin' && chance.whole(2) === 0 ? chance.oneOf(staffRoles) : role
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** What is optional may not be valid together, such as a filter and the cursor of another list. */
const withRequiredQuery = (operation: Operation): Operation => ({
  ...operation,
  parameters: operation.parameters.filter(({ required }) => required),
})

/** Deletes a family, so that it gets only those made for it. */
const isSelfMade = (operation: Operation) =>
  ['DELETE /api/user/me/', 'DELETE /api/admin/customers/{familyId}'].includes(nameOf(operation))

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND']

/** Everything that a path cannot hold as it is, is escaped, halves of surrogate pairs included. */
const escaped = (text: string) => encodeURIComponent(text.toWellFormed())

const rawParts = [
  '%00',
  '%ED%A0%80',
  '%FF%FE',
  '%',
  '%2',
  '..',
  '..%2f..%2f',
  '%252e',
  'a'.repeat(300),
  ';a=b',
  '//',
  '.',
]

function pathFor({ path, parameters }: Operation, real: Real, chance: Chance, known: Known, isValid: boolean): string {
  const oddPart = () => (chance.whole(2) === 0 ? chance.oneOf(rawParts) : escaped(oddText(chance).slice(0, 300)))
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    if (!isValid && chance.whole(3) === 0) return oddPart()
    return escaped(String(real.params?.[name] ?? known.valueFor(chance, name) ?? `no-${name}`))
  })
  const query = parameters
    .filter(({ in: place }) => place === 'query')
    // An empty one is left out.
    .filter(({ name, required }) => required || (real.params?.[name] ?? chance.oneOf(['', 'drawn'])) !== '')
    .map(({ name, schema }) => {
      const isOdd = !isValid && chance.whole(2) === 0
      return `${name}=${isOdd ? oddPart() : escaped(String(real.params?.[name] ?? validValue(chance, known, schema, name)))}`
    })
  if (!isValid && chance.whole(4) === 0) query.push(`${oddPart()}=${oddPart()}`)
  if (!isValid && chance.whole(8) === 0) query.push(...query, 'page[]=1', 'page=1&page=2')
  // Node refuses to send an invalid path; broken-http.ts covers malformed requests.
  const url = (query.length === 0 ? filled : `${filled}?${query.join('&')}`).replace(/[^\x21-\x7e]/g, '')
  return url.slice(0, 8000)
}

function bodyOf({ body }: Operation, real: Real, chance: Chance, known: Known, isValid: boolean): Buffer | undefined {
  if (real.bytes !== undefined) return isValid ? real.bytes : spoilBytes(real.bytes, chance)
  if (body === undefined) return undefined
  const drawn = validValue(chance, known, body)
  const isObject = typeof drawn === 'object' && drawn !== null
  return bodyFor(isObject || real.body !== undefined ? { ...(drawn as object), ...real.body } : drawn, chance, isValid)
}

/** Cuts, repeats or overwrites a part. */
function spoilBytes(bytes: Buffer, chance: Chance): Buffer {
  const [from, length] = [chance.whole(bytes.length), chance.whole(1000)]
  const part = bytes.subarray(from, from + length)
  const noise = Buffer.from(Array.from({ length }, () => chance.whole(256)))
  const instead = chance.oneOf([Buffer.alloc(0), noise, Buffer.concat([part, part])])
  return Buffer.concat([bytes.subarray(0, from), instead, bytes.subarray(from + length)])
}

function bodyFor(whole: unknown, chance: Chance, isValid: boolean): Buffer {
  let value = whole
  if (isValid) return Buffer.from(JSON.stringify(value))
  for (let changes = chance.whole(4); changes > 0; changes--) value = mutate(chance, value)
  const json = JSON.stringify(value) ?? ''
  switch (chance.whole(24)) {
    case 0:
      return Buffer.from(json.slice(0, chance.whole(json.length + 1)))
    case 1:
      return Buffer.from(`${json}${json}`)
    case 2:
      return Buffer.from(json.replace(/\d+/g, '1e999'))
    case 3:
      return Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
    case 4:
      return Buffer.from(json, 'utf16le')
    case 5:
      return Buffer.from(json.replace('{', '{"__proto__":{"role":"admin"},'))
    case 6:
      return Buffer.from(Array.from({ length: chance.whole(2000) }, () => chance.whole(256)))
    case 7:
      return Buffer.alloc(0)
    case 8:
      return Buffer.alloc(300 * 1024, json || 'x')
    default:
      return Buffer.from(json)
  }
}

const contentTypes = [
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/octet-stream',
  'application/vnd.api+json',
  'a/b/c',
  'json',
]

const oddHeaders: Record<string, readonly string[]> = {
  authorization: ['Bearer', 'Bearer x', 'Basic Og==', `Bearer ${'a'.repeat(200)}`, 'Bearer \u00ff'],
  range: [
    'bytes=0-',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-0,2-3',
    'bytes=99999999999999999999-',
    'lines=1-2',
    'bytes=a-b',
  ],
  'if-none-match': ['*', '"x"', 'W/"x"', ','.repeat(1000)],
  'if-range': ['"x"', 'yesterday'],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'accept-encoding': ['br;q=0', 'gzip;q=x', '*', 'identity;q=0', 'br, gzip, zstd', ','],
  'content-encoding': ['gzip', 'br', 'x'],
  'idempotency-key': ['', 'k', 'a'.repeat(201), '\u00e9'],
  'x-request-id': ['x', 'a'.repeat(1000)],
  'x-forwarded-for': ['1.2.3.4', '::1, x', ','],
  'x-forwarded-host': ['evil.example'],
  origin: ['null', 'https://evil.example'],
  cookie: ['a=b', ';;;=', 'a'.repeat(4000)],
  'stripe-signature': ['t=1,v1=x', ''],
  'x-story-signature': ['t=1,v1=x'],
  host: ['localhost', 'bundles.localhost', '127.0.0.1', 'evil.example', '', 'localhost:99999', '[::1]'],
}

function spoilHeaders(headers: Record<string, string>, chance: Chance): void {
  if (headers['content-type'] !== undefined && chance.whole(6) === 0)
    headers['content-type'] = chance.oneOf(contentTypes)
  for (let count = chance.whole(3); count > 0; count--) {
    const name = chance.oneOf(Object.keys(oddHeaders))
    headers[name] = chance.oneOf(oddHeaders[name] ?? [])
  }
}
