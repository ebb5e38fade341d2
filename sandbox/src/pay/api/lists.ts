import type { FastifyRequest } from 'fastify'
import { decodeForm, type Given, type GivenFields } from './form.ts'
import { optional, type Shape, shape, text, whole } from './params.ts'
import { problem } from './problems.ts'

const wholeSeconds = optional(whole(0, Number.MAX_SAFE_INTEGER))
const range = shape({ gt: wholeSeconds, gte: wholeSeconds, lt: wholeSeconds, lte: wholeSeconds })

/** A timestamp, or a range of them. */
function created(given: Given, param: string): Shape<{ [bound in 'gt' | 'gte' | 'lt' | 'lte']: typeof wholeSeconds }> {
  if (typeof given !== 'string') return range(given, param)
  const moment = wholeSeconds(given, param)
  return { gt: undefined, gte: moment, lt: undefined, lte: moment }
}

export const paging = {
  limit: optional(whole(1, 100)),
  starting_after: optional(text(255)),
  ending_before: optional(text(255)),
}
export const pagingByTime = { ...paging, created: optional(created) }

type Paging = Shape<typeof paging>
type Range = ReturnType<typeof created>

export function queryOf(request: FastifyRequest): GivenFields {
  return decodeForm(request.url.split('?')[1] ?? '')
}

export function isWithin(moment: number, { gt, gte, lt, lte }: Range = {} as Range) {
  return (
    (gt === undefined || moment > gt) &&
    (gte === undefined || moment >= gte) &&
    (lt === undefined || moment < lt) &&
    (lte === undefined || moment <= lte)
  )
}

/** One page of rows, newest first. */
export function pageOf<Row extends { id: string }>(url: string, rows: Row[], params: Paging) {
  const { limit = 10, starting_after, ending_before } = params
  const from = starting_after ? placeOf(rows, starting_after, 'starting_after') + 1 : 0
  const to = ending_before ? placeOf(rows, ending_before, 'ending_before') : rows.length
  const within = rows.slice(from, to)
  const data = ending_before ? within.slice(-limit) : within.slice(0, limit)
  return { object: 'list' as const, url, has_more: within.length > data.length, data }
}

function placeOf(rows: { id: string }[], id: string, param: string) {
  const place = rows.findIndex((row) => row.id === id)
  if (place < 0) throw problem(400, `No such object: '${id}'`, { code: 'resource_missing', param })
  return place
}
