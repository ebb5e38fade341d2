import { type RefusalCode, refusalBody, statusOfRefusal } from '@storylamp/contract/refusals'
import { asJson, type JsonContent, received, type Schema } from './json-schema.ts'

export type ProblemResponse = { description: string; headers?: Record<string, unknown>; content: JsonContent }

export const problemMeanings: Record<RefusalCode, string> = {
  invalid_input: 'What was sent breaks a rule; errors says where and which.',
  unauthorized: 'Nobody is signed in, or the access token is broken or has expired.',
  insufficient_balance: 'The wallet holds too few tokens.',
  forbidden: 'Whoever is signed in may not do this.',
  not_found: 'There is nothing here, or nothing that belongs to whoever asks.',
  method_not_allowed: 'The address exists, but not for this method.',
  conflict: 'It does not fit what the shop holds by now.',
  too_large: 'The body is larger than the shop reads.',
  unsupported_media_type: 'The body is not JSON.',
  range_not_satisfiable: 'The part that Range asks for lies behind the end; Content-Range says where that is.',
  misdirected: 'The shop does not answer to the host name that the request carries.',
  too_many: 'Too many requests; Retry-After says in how many seconds to come back.',
  internal: 'Our mistake; requestId helps us to find it.',
  unavailable: 'The shop cannot serve right now.',
}

/** What any call may answer with; the endpoints of the contract name only what is their own. */
export const problemsOfEveryCall = ['misdirected', 'internal'] as const satisfies RefusalCode[]

/** What a call for people who are signed in answers to others. */
export const problemsOfSignedIn = ['unauthorized', 'forbidden'] as const satisfies RefusalCode[]

const problemCodes = Object.keys(statusOfRefusal) as RefusalCode[]

/** An operation's answer with this problem, which the document describes once for all of them. */
export const problemReference = (code: RefusalCode): [number, { $ref: string }] => [
  statusOfRefusal[code],
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
    description: problemMeanings[code],
    ...(code === 'too_many' ? { headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } } } : {}),
    content: asJson(code === 'internal' ? traced : problem),
  }
}
