import type { Access } from '@storylamp/contract/accounts/roles'
import { type RefusalCode, refusalBody, refusals } from '@storylamp/contract/refusals'
import { asJson, type JsonContent, received, type Schema } from './json-schema.ts'

export type ProblemResponse = { description: string; headers?: Record<string, unknown>; content: JsonContent }

/** What any call may answer with; the endpoints of the contract name only what is their own. */
export const problemsOfEveryCall = ['misdirected', 'internal'] as const satisfies RefusalCode[]

/** The codes with which a caller is refused before the endpoint is reached. */
export function accessRefusals(access: Access): RefusalCode[] {
  if (access === 'everyone') return []
  const isForParents = access.includes('user') && !access.includes('child')
  return ['unauthorized', 'forbidden', ...(isForParents ? (['parent_required'] as const) : [])]
}

const problemCodes = Object.keys(refusals) as RefusalCode[]

/** An operation's responses to refusals by status. A status with one code refers to the response that all operations share. */
export function refusalResponses(codes: readonly RefusalCode[]): Record<string, { $ref: string } | ProblemResponse> {
  const statuses = new Set(codes.map((code) => refusals[code].status))
  return Object.fromEntries(
    [...statuses].map((status) => {
      const ofStatus = [...new Set(codes)].filter((code) => refusals[code].status === status)
      const [code] = ofStatus
      return [status, ofStatus.length === 1 ? { $ref: `#/components/responses/${code}` } : severalCodes(ofStatus)]
    }),
  )
}

const severalCodes = (codes: RefusalCode[]): ProblemResponse => ({
  description: codes.map((code) => `${code}: ${refusals[code].meaning}`).join(' '),
  content: asJson({ allOf: [problem, { type: 'object', properties: { code: { type: 'string', enum: codes } } }] }),
})

export function problemSchema(): Schema {
  const schema = received(refusalBody)
  return { ...schema, properties: { ...schema.properties, code: { type: 'string', enum: problemCodes } } }
}

export const problemResponses = (): Record<string, ProblemResponse> =>
  Object.fromEntries(problemCodes.map((code) => [code, problemResponse(code)]))

const problem: Schema = { $ref: '#/components/schemas/Problem' }

function problemResponse(code: RefusalCode): ProblemResponse {
  const traced: Schema = { allOf: [problem, { type: 'object', properties: { requestId: { type: 'string' } } }] }
  return {
    description: refusals[code].meaning,
    ...(code === 'too_many' ? { headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } } } : {}),
    content: asJson(code === 'internal' ? traced : problem),
  }
}
