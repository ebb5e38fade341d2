import type { FastifyRequest } from 'fastify'
import { decodeForm, type GivenFields } from './form.ts'
import { optional, shape, text, whole } from './params.ts'
import { problem } from './problems.ts'

export const paging = { limit: optional(whole(1, 100)), starting_after: optional(text(255)) }

export function queryOf(request: FastifyRequest): GivenFields {
  return decodeForm(request.url.split('?')[1] ?? '')
}

const moment = optional(whole(0, Number.MAX_SAFE_INTEGER))
export const since = optional(shape({ gte: moment }))
export const between = optional(shape({ gte: moment, lt: moment }))

type Paging = { limit?: number | undefined; starting_after?: string | undefined }

/** One page of rows, newest first. */
export function pageOf<Row extends { id: string }>(url: string, rows: Row[], { limit = 10, starting_after }: Paging) {
  const from = starting_after ? placeOf(rows, starting_after) + 1 : 0
  const data = rows.slice(from, from + limit)
  return { object: 'list' as const, url, has_more: from + limit < rows.length, data }
}

function placeOf(rows: { id: string }[], id: string) {
  const place = rows.findIndex((row) => row.id === id)
  if (place >= 0) return place
  throw problem(400, `No such object: '${id}'`, { code: 'resource_missing', param: 'starting_after' })
}
