import type { api } from '@storylamp/contract/api'
import type { WireReply } from '@storylamp/contract/endpoint'
import { createContext } from 'react-router'

export type Endpoint = (typeof api)[keyof typeof api]
type Read = Extract<Endpoint, { method: 'GET' }>

/** The addresses that can be read. Only their types come from the contract: its parser is too heavy for every page. */
export type ReadPath = Read['path']
export type ReplyTo<Path extends ReadPath> = WireReply<Extract<Read, { path: Path }>>

export type CallInput = { params?: Record<string, string>; query?: Record<string, string> }

/** Asks the shop's API: in the process while a page is rendered on the server, through the query cache in the browser. */
export type Call = <Path extends ReadPath>(path: Path, input?: CallInput) => Promise<ReplyTo<Path>>

/** Loaders find the way to the API here, so that they need not know on which side they run. */
export const callContext = createContext<Call>()

export class CallProblem extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function urlOf(path: Endpoint['path'], { params = {}, query = {} }: CallInput = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}
