import type { WireBody, WireReply } from '@storylamp/contract/endpoint'
import { useMemo } from 'react'
import { useStore } from 'react-redux'
import type { Session } from '../session/access-token.ts'
import type { Store } from '../store/store.ts'
import { type EndpointAt, type Method, type PathOf, type UrlInput, urlOf } from './endpoints.ts'
import { type Fetcher, type Outcome, plainFetch, request } from './request.ts'
import { fetchWithSession, fetchWithToken } from './session-fetch.ts'

type Input<Body> = UrlInput & { body?: Body; idempotencyKey?: string; keepalive?: boolean }

export type Send = ReturnType<typeof sendBy>

/** Calls an endpoint of the contract; the reply has its type. */
const sendBy =
  (fetcher: Fetcher) =>
  <M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    { params = {}, query = {}, ...options }: Input<WireBody<EndpointAt<M, Path>>> = {},
  ) =>
    request(fetcher, urlOf(path, { params, query }), { method, ...options }) as Promise<
      Outcome<WireReply<EndpointAt<M, Path>>>
    >

/** As the user who is signed in; an expired access token is refreshed. */
export const sendAs = (session: Session): Send => sendBy(fetchWithSession(session))

/** With this access token and no refresh. */
export const sendWithToken = (accessToken: string): Send => sendBy(fetchWithToken(accessToken))

/** Without any access token. */
export const sendAsGuest: Send = sendBy(plainFetch)

export function useSend(): Send {
  const store = useStore() as Store
  return useMemo(() => sendAs(store), [store])
}
