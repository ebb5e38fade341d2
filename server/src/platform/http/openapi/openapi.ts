import { STATUS_CODES } from 'node:http'
import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import { asJson, type Field, fieldsOf, type JsonContent, wireSchema } from './json-schema.ts'
import { accessRefusals, commonRefusals, refusalResponses, refusalSchema } from './refusal-responses.ts'

export type ApiSettings = { shopName: string; shopOrigin: string }

export type Parameter = Field & { in: 'path' | 'query' }

export type Operation = {
  operationId: string
  tags: [string]
  summary: string
  parameters: Parameter[]
  security?: [{ bearer: [] }]
  requestBody?: { required: true; content: JsonContent }
  responses: Record<string, { description: string; content: JsonContent }>
}

/** The contract as an OpenAPI 3.1 document. */
export function describeApi({ shopName, shopOrigin }: ApiSettings) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${shopName} API`,
      version: '1.0.0',
      description: 'Amounts of money are dollars and amounts of tokens are tokens, both with at most two decimals.',
    },
    servers: [{ url: shopOrigin }],
    tags: [...new Set(Object.values(api).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Refusal: refusalSchema() },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const tagOf = ({ path }: Endpoint) => path.split('/')[2] ?? ''

function operationOf(name: string, endpoint: Endpoint): Operation {
  const { access, summary, params, query, body, reply, status = 200, errors } = endpoint
  const isOpen = access === 'everyone'
  const codes = [...errors, ...accessRefusals(access), ...commonRefusals]
  return {
    operationId: name,
    tags: [tagOf(endpoint)],
    summary: isOpen ? summary : `${summary} (${access.join(', ')})`,
    parameters: [...parametersIn('path', params), ...parametersIn('query', query)],
    ...(isOpen ? {} : { security: [{ bearer: [] }] }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: asJson(wireSchema(body)) } }),
    responses: {
      [status]: { description: STATUS_CODES[status] ?? '', content: asJson(wireSchema(reply)) },
      ...refusalResponses(codes),
    },
  }
}

function parametersIn(place: Parameter['in'], schema: Endpoint['params']): Parameter[] {
  if (schema === undefined) return []
  return fieldsOf(wireSchema(schema)).map((field) => ({ ...field, in: place }))
}
