import { STATUS_CODES } from 'node:http'
import type { Right } from '@storylamp/contract/accounts/staff-rights'
import { isDollarsAlone } from '@storylamp/contract/amounts'
import { api } from '@storylamp/contract/api'
import type { Endpoint, Guard } from '@storylamp/contract/endpoint'
import { type FileCall, fileCalls } from '@storylamp/contract/file-calls'
import { type RefusalCode, refusalBody, refusals } from '@storylamp/contract/refusals'
import type { Settings } from '@storylamp/contract/settings/sections'
import { soldCurrencies } from '@storylamp/contract/settings/sold-currencies'
import { webhookPayload } from '@storylamp/contract/webhooks/webhooks'
import * as z from 'zod/mini'
import { isBehindSecondFactor, isOpenToKeys } from '../endpoints/member.ts'

export type ApiSettings = Pick<Settings, 'shop' | 'selling'> & { shopOrigin: string }

export type Parameter = Field & { in: 'path' | 'query' }

export type Operation = {
  operationId: string
  tags: [string]
  summary: string
  parameters: Parameter[]
  /** A key needs the right that is named with it. */
  security: ({ bearer: [] } | { key: [Right | undefined] } | Record<string, never>)[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content: Content }>
}

export function describeApi({ shop, selling, shopOrigin }: ApiSettings) {
  const dollars = isDollarsAlone(soldCurrencies(selling)) ? ' (dollars where none is)' : ''
  const paths: Record<string, Record<string, Operation>> = {}
  const add = (method: string, at: string, operation: Operation) => {
    const path = at.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    add(endpoint.method, endpoint.path, operationOf(name, endpoint))
  }
  for (const [name, call] of Object.entries<FileCall>(fileCalls)) add('GET', call.path, fileOperationOf(name, call))
  return {
    openapi: '3.1.1',
    info: {
      title: `${shop.name} API`,
      version: '1.0.0',
      description: `Amounts of money are in major units of the currency beside them${dollars}, with no more decimals than it has. Amounts of tokens are tokens, with at most two.`,
    },
    servers: [{ url: shopOrigin }],
    tags: [...new Set([...Object.values(api), ...Object.values(fileCalls)].map(tagOf))].map((name) => ({ name })),
    paths,
    webhooks: { event: { post: webhookOperation() } },
    components: {
      schemas: { Refusal: refusalSchema() },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, key: keyScheme },
    },
  }
}

const keyScheme = {
  ...{ type: 'http', scheme: 'bearer', bearerFormat: 'slk_ and 64 hexadecimal digits' },
  description: 'The key of a program, which an owner makes in the back office under Connections.',
}

const tagOf = ({ path }: { path: string }) => path.split('/')[2] ?? ''

function operationOf(name: string, endpoint: Endpoint): Operation {
  const { params, query, body, files, reply, status = 200, errors } = endpoint
  const codes = [...errors, ...accessRefusals(endpoint), ...(body === undefined ? [] : bodyRefusals), ...commonRefusals]
  return {
    ...aboutCall(name, endpoint),
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: asJson(wireSchema(body)) } }),
    ...(files === undefined ? {} : { requestBody: { required: true, content: asFiles(files) } }),
    responses: {
      [status]: { description: STATUS_CODES[status] ?? '', content: asJson(wireSchema(reply)) },
      ...refusalResponses(codes),
    },
  }
}

function fileOperationOf(name: string, call: FileCall): Operation {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, of = '']) => of)
  const codes = [...call.errors, ...accessRefusals(call), ...commonRefusals]
  const file = { description: 'OK', content: asFiles(call.types) }
  return {
    ...aboutCall(name, call),
    parameters: [
      ...names.map((of) => ({ name: of, schema: { type: 'string' as const }, required: true, in: 'path' as const })),
      ...parametersIn('query', call.query),
    ],
    responses: {
      200: file,
      ...(codes.includes('range_not_satisfiable')
        ? { 206: { ...file, description: 'The range that was asked for' } }
        : {}),
      ...refusalResponses(codes),
    },
  }
}

type Call = Guard & { path: string; summary: string; isOpenBySignedAddress?: true }

function aboutCall(name: string, call: Call): Pick<Operation, 'operationId' | 'tags' | 'summary' | 'security'> {
  const { access, summary, isOpenBySignedAddress } = call
  const isOpen = access === 'everyone'
  return {
    operationId: name,
    tags: [tagOf(call)],
    summary: isOpen
      ? summary
      : `${summary} (${access.join(', ')}${isOpenBySignedAddress ? ', or a signed address' : ''})`,
    security: isOpen ? [] : [{ bearer: [] }, ...securityOfKeys(call), ...(isOpenBySignedAddress ? [{}] : [])],
  }
}

const securityOfKeys = (call: Call): { key: [Right | undefined] }[] =>
  isOpenToKeys(call) ? [{ key: [call.right] }] : []

function parametersIn(place: Parameter['in'], schema: Endpoint['params']): Parameter[] {
  if (schema === undefined) return []
  return fieldsOf(wireSchema(schema)).map((field) => ({ ...field, in: place }))
}

type RefusalResponse = { description: string; headers?: Record<string, unknown>; content: JsonContent }

/** Codes that any call may be refused with; the endpoints of the contract list only their own. */
const commonRefusals = ['invalid_input', 'too_slow', 'misdirected', 'internal'] as const satisfies RefusalCode[]

/** The codes with which a body is refused before the endpoint is reached. */
const bodyRefusals = ['too_large', 'unsupported_media_type'] as const satisfies RefusalCode[]

/** The codes with which a caller is refused before the endpoint is reached. */
function accessRefusals(guard: Guard): RefusalCode[] {
  const { access, needsFreshPassword } = guard
  if (access === 'everyone') return []
  const isForParents = access.includes('user') && !access.includes('child')
  return [
    'unauthorized',
    'forbidden',
    ...(isForParents ? (['parent_required'] as const) : []),
    ...(isBehindSecondFactor(guard) ? (['second_factor_required'] as const) : []),
    ...(needsFreshPassword ? (['password_required'] as const) : []),
    ...(isOpenToKeys(guard) ? (['too_many'] as const) : []),
  ]
}

/** One response for each status, with every code that the operation refuses with by this status. */
function refusalResponses(codes: readonly RefusalCode[]): Record<string, RefusalResponse> {
  const byStatus = Object.groupBy(new Set(codes), (code) => refusals[code].status)
  return Object.fromEntries(Object.entries(byStatus).map(([status, ofStatus]) => [status, refusalResponse(ofStatus)]))
}

const retryAfter = { 'Retry-After': { required: true, schema: { type: 'integer' } } }

function refusalResponse(codes: RefusalCode[]): RefusalResponse {
  const requestId = codes.includes('internal') ? { requestId: { type: 'string' as const } } : {}
  const properties = { code: { type: 'string' as const, enum: codes }, ...requestId }
  return {
    description: codes.map((code) => `- \`${code}\`: ${refusals[code].meaning}`).join('\n'),
    ...(codes.includes('too_many') ? { headers: retryAfter } : {}),
    content: asJson({ allOf: [{ $ref: '#/components/schemas/Refusal' }, { type: 'object', properties }] }),
  }
}

function refusalSchema(): Schema {
  const schema = wireSchema(refusalBody)
  return { ...schema, properties: { ...schema.properties, code: { type: 'string', enum: Object.keys(refusals) } } }
}

/** What the shop calls, at the addresses that owners choose. */
const webhookOperation = () => ({
  operationId: 'event',
  summary: 'Something has happened',
  description: `Sent to the addresses under Connections in the back office, for the kinds that were chosen there.
Signed as [Standard Webhooks](https://www.standardwebhooks.com) says: verify with one of its libraries and the secret. For a day after a new secret, there are
signatures by both. Any status of 2xx within ten seconds takes the event. Otherwise it is sent again with the same webhook-id, after pauses of up to
4 hours, and later events of the same family wait, so that those of an order arrive in order. An event that is not taken for three days is given up; if none is, the
address is switched off. An event may come twice: remember its webhook-id.`,
  parameters: ['id', 'timestamp', 'signature'].map((name) => ({
    ...{ name: `webhook-${name}`, in: 'header', required: true, schema: { type: 'string' } },
  })),
  requestBody: { required: true, content: asJson(wireSchema(webhookPayload)) },
  responses: { '2XX': { description: 'The event is taken.' } },
})

type Schema = z.core.JSONSchema.JSONSchema

type Content = Record<string, { schema: Schema }>

type JsonContent = { 'application/json': { schema: Schema } }

const asJson = (schema: Schema): JsonContent => ({ 'application/json': { schema } })

const bytes: Schema = { type: 'string', format: 'binary' }

const form: Schema = { type: 'object', properties: { alt: { type: 'string' }, file: bytes }, required: ['file'] }

const asFiles = (types: readonly string[]): Content =>
  Object.fromEntries(types.map((type) => [type, { schema: type === 'multipart/form-data' ? form : bytes }]))

/** The wire format of a schema, without the conversions of its codecs. */
function wireSchema(schema: z.ZodMiniType): Schema {
  // All schemas of an OpenAPI 3.1 document share one dialect, so none of them names its own.
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest as Schema
}

type Field = { name: string; schema: Schema; required: boolean }

const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: schema as Schema,
    required: required.includes(name),
  }))
