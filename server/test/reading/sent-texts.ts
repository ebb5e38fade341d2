import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

type Schema = z.core.JSONSchema.JSONSchema

const endpoints = Object.values<Endpoint>(api)

/** Every text that a body may hold, such as `POST /api/auth/register children[].name`. */
export const textsOf = (isMeant: (endpoint: Endpoint) => boolean): string[] =>
  endpoints
    .filter(isMeant)
    .flatMap(({ method, path, body }) =>
      body === undefined ? [] : textsIn(z.toJSONSchema(body, { io: 'input' }), `${method} ${path} `),
    )

function textsIn(schema: Schema, name: string): string[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])] as Schema[]
  if (alternatives.length > 0) return [...new Set(alternatives.flatMap((each) => textsIn(each, name)))]
  if (schema.type === 'array') return textsIn(schema.items as Schema, `${name}[]`)
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
      textsIn(field as Schema, dotted(name, key)),
    )
  // Without a type, anything may be sent.
  const isText = schema.type === undefined || schema.type === 'string'
  return isText && schema.enum === undefined && schema.const === undefined ? [name] : []
}

const dotted = (name: string, key: string) => (name.endsWith(' ') ? `${name}${key}` : `${name}.${key}`)

type Sent = { method: string; url: string; payload: unknown }

/** The requests that tests inject from now on. */
export function recordSent(app: FastifyInstance): Sent[] {
  const sent: Sent[] = []
  const inject = app.inject.bind(app) as (request: Sent) => unknown
  app.inject = ((request: Sent) => {
    sent.push(request)
    return inject(request)
  }) as typeof app.inject
  return sent
}

/** The names, as above, of the texts of a request that contain one of the words. */
export function textsWith(words: string[], { method, url, payload }: Sent): string[] {
  const path = url.split('?', 1)[0] ?? ''
  const endpoint = endpoints.find((each) => each.method === method && matches(each.path, path))
  const body = typeof payload === 'string' && payload.startsWith('{') ? JSON.parse(payload) : payload
  return endpoint === undefined ? [] : placesOf(body, `${method} ${endpoint.path} `, words)
}

const matches = (template: string, path: string) => new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`).test(path)

function placesOf(value: unknown, name: string, words: string[]): string[] {
  if (typeof value === 'string')
    return words.some((word) => value.toLowerCase().includes(word.toLowerCase())) ? [name] : []
  if (Array.isArray(value)) return value.flatMap((each) => placesOf(each, `${name}[]`, words))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, field]) => placesOf(field, dotted(name, key), words))
}
