import type { Access } from '@storylamp/contract/accounts/roles'
import { type RefusalCode, refusalBody, refusals } from '@storylamp/contract/refusals'
import { asJson, type JsonContent, type Schema, wireSchema } from './json-schema.ts'

export type RefusalResponse = { description: string; headers?: Record<string, unknown>; content: JsonContent }

/** Codes that any call may be refused with; the endpoints of the contract list only their own. */
export const commonRefusals = ['misdirected', 'internal'] as const satisfies RefusalCode[]

/** The codes with which a caller is refused before the endpoint is reached. */
export function accessRefusals(access: Access): RefusalCode[] {
  if (access === 'everyone') return []
  const isForParents = access.includes('user') && !access.includes('child')
  return ['unauthorized', 'forbidden', ...(isForParents ? (['parent_required'] as const) : [])]
}

/** One response for each status, with every code that the operation refuses with by this status. */
export function refusalResponses(codes: readonly RefusalCode[]): Record<string, RefusalResponse> {
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

export function refusalSchema(): Schema {
  const schema = wireSchema(refusalBody)
  return { ...schema, properties: { ...schema.properties, code: { type: 'string', enum: Object.keys(refusals) } } }
}
