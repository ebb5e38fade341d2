import type { api } from '@storylamp/contract/api'
import type { WireReply } from '@storylamp/contract/endpoint'

// Only the types come from the contract: its schemas are too heavy for every page.
export type Endpoint = (typeof api)[keyof typeof api]
export type Method = Endpoint['method']
export type PathOf<M extends Method> = Extract<Endpoint, { method: M }>['path']
export type EndpointAt<M extends Method, Path extends string> = Extract<Endpoint, { method: M; path: Path }>

export type ReadPath = PathOf<'GET'>
export type ReplyTo<Path extends ReadPath> = WireReply<EndpointAt<'GET', Path>>

export type UrlInput = { params?: Record<string, string>; query?: Record<string, string> }

export function urlOf(path: Endpoint['path'], { params = {}, query = {} }: UrlInput = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}
