import type { IncomingHttpHeaders } from 'node:http'

type Version = { etag: string; modifiedAt?: Date }

/** Whether whoever asks holds these bytes already. */
export function hasSame(headers: IncomingHttpHeaders, etag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return held.includes(etag) || held.includes('*')
}

/** Whether a part would fit what whoever asks has of the rest: only GET has parts, and If-Range names the version. */
export function wantsRangeOf(request: { method: string; headers: IncomingHttpHeaders }, version: Version): boolean {
  const known = request.headers['if-range']
  if (request.method !== 'GET') return false
  return known === undefined || known === version.etag || known === version.modifiedAt?.toUTCString()
}
