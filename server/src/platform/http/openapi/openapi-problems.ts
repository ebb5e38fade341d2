import { type RefusalCode, refusalBody, refusals } from '@storylamp/contract/refusals'
import { asJson, type JsonContent, received, type Schema } from './json-schema.ts'

export type ProblemResponse = { description: string; headers?: Record<string, unknown>; content: JsonContent }

/** What any call may answer with; the endpoints of the contract name only what is their own. */
export const problemsOfEveryCall = ['misdirected', 'internal'] as const satisfies RefusalCode[]

/** What a call for people who are signed in answers to others. */
export const problemsOfSignedIn = ['unauthorized', 'forbidden'] as const satisfies RefusalCode[]

const problemCodes = Object.keys(refusals) as RefusalCode[]

/** An operation's answer with this problem, which the document describes once for all of them. */
export const problemReference = (code: RefusalCode): [number, { $ref: string }] => [
  refusals[code].status,
  { $ref: `#/components/responses/${code}` },
]

export function problemSchema(): Schema {
  const schema = received(refusalBody)
  return { ...schema, properties: { ...schema.properties, code: { type: 'string', enum: problemCodes } } }
}

export const problemResponses = (): Record<string, ProblemResponse> =>
  Object.fromEntries(problemCodes.map((code) => [code, problemResponse(code)]))

function problemResponse(code: RefusalCode): ProblemResponse {
  const problem: Schema = { $ref: '#/components/schemas/Problem' }
  const traced: Schema = { allOf: [problem, { type: 'object', properties: { requestId: { type: 'string' } } }] }
  return {
    description: refusals[code].meaning,
    ...(code === 'too_many' ? { headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } } } : {}),
    content: asJson(code === 'internal' ? traced : problem),
  }
}
