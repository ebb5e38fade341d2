import type { Chance } from '../faults/chance.ts'
import { type Role, roles } from './callers.ts'
import { mutate, oddText } from './odd-values.ts'
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
}

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        summary: string
        parameters: Operation['parameters']
        requestBody?: { content: { 'application/json': { schema: Schema } } }
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
      body: requestBody?.content['application/json'].schema,
    })),
  )

/** The document appends who may call an operation to its summary. */
function rolesIn(summary: string): readonly Role[] {
  const [, named = ''] = /\(([a-z, ]+)\)$/.exec(summary) ?? []
  const found = roles.filter((role) => named.split(', ').includes(role))
  return found.length > 0 ? found : roles
}

/** GET routes that are not in the document: pages, files and sold content. */
const elsewhere = [
  '/',
  '/products',
  '/productinfo/{id}',
  '/collections/{type}',
  '/bundles',
  '/bundles/{id}',
  '/bundles/{id}/{storyId}',
  '/customize',
  '/order',
  '/admin/orders',
  '/sitemap.xml',
  '/robots.txt',
  '/assets/{id}.js',
  '/media/{id}',
  '/uploads/pictures/{id}',
  '/uploads/previews/{id}',
  '/api/docs',
  '/api/downloads/{id}',
  '/api/bundles/download/{id}',
  '/api/bundles/{id}/stories/{storyId}/content',
  '/api/bundles/{id}/stories/{storyId}/narration',
  '/api/user/orders/{id}/receipt.pdf',
  '/api/user/orders/{id}/receipt.html',
  '/api/playlist/feed',
  '/api/playlist/feed/{file}',
  '/api/wallet/transactions.csv',
  '/api/admin/orders.csv',
  '/api/admin/customers.csv',
  '/api/admin/ledger.csv',
  '/{anything}',
]

// Each costs a password hash or a rendered page, so they get a tenth of the usual share.
const isCostly = ({ path }: Operation) =>
  /\/auth\/|updateMe|user\/me|\.csv|receipt/.test(path) || (elsewhere.includes(path) && !path.startsWith('/api/'))

const isLeftOut = ({ method, path }: Operation) => method === 'DELETE' && path === '/api/user/me/'

export function createRequests(operations: Operation[], chance: Chance, known: Known) {
  const reads = elsewhere.map((path) => ({ method: 'GET', path, parameters: [], body: undefined, roles }))
  const all = [...operations.filter((operation) => !isLeftOut(operation)), ...reads]
  const pick = (): Operation => {
    const operation = chance.oneOf(all)
    return isCostly(operation) && chance.whole(10) > 0 ? pick() : operation
  }
  return (tokenOf: (role: Role) => string | undefined): Draft => {
    const operation = pick()
    // Usually a permitted caller: otherwise nearly every reply would be 401 or 403.
    const role = chance.oneOf(chance.whole(5) === 0 ? roles : operation.roles)
    const accessToken = tokenOf(role)
    const isValid = chance.whole(10) < 4
    const headers: Record<string, string> = { accept: chance.oneOf(['*/*', 'text/html', 'application/json']) }
    if (accessToken !== undefined) headers.authorization = `Bearer ${accessToken}`
    const body = operation.body && bodyFor(operation.body, chance, known, isValid)
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (!isValid) spoilHeaders(headers, chance)
    const method = !isValid && chance.whole(20) === 0 ? chance.oneOf(methods) : operation.method
    return {
      role,
      name: `${operation.method} ${operation.path}`,
      method,
      path: pathFor(operation, chance, known, isValid),
      headers,
      body: method === 'GET' || method === 'HEAD' ? undefined : body,
    }
  }
}

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

function pathFor({ path, parameters }: Operation, chance: Chance, known: Known, isValid: boolean): string {
  const oddPart = () => (chance.whole(2) === 0 ? chance.oneOf(rawParts) : escaped(oddText(chance).slice(0, 300)))
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    if (!isValid && chance.whole(3) === 0) return oddPart()
    return escaped(known.valueFor(chance, name) ?? `no-${name}`)
  })
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || chance.whole(2) === 0))
    .map(({ name, schema }) => {
      const isOdd = !isValid && chance.whole(2) === 0
      return `${name}=${isOdd ? oddPart() : escaped(String(validValue(chance, known, schema, name)))}`
    })
  if (!isValid && chance.whole(4) === 0) query.push(`${oddPart()}=${oddPart()}`)
  if (!isValid && chance.whole(8) === 0) query.push(...query, 'page[]=1', 'page=1&page=2')
  // Node refuses to send an invalid path; broken-http.ts covers malformed requests.
  const url = (query.length === 0 ? filled : `${filled}?${query.join('&')}`).replace(/[^\x21-\x7e]/g, '')
  return url.slice(0, 8000)
}

function bodyFor(schema: Schema, chance: Chance, known: Known, isValid: boolean): Buffer {
  let value = validValue(chance, known, schema)
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
