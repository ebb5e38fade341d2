import type { ShopSettings } from '@storylamp/contract/pages/page'
import { createContext, data, RouterContextProvider } from 'react-router'
import type { ReadPath, ReplyTo, UrlInput } from './endpoints.ts'
import type { Outcome } from './request.ts'

/** Reads from the API: within the process while a page is rendered on the server, through the query cache in the browser. */
export type Load = <Path extends ReadPath>(path: Path, input?: UrlInput) => Promise<Outcome<ReplyTo<Path>>>

export const loadContext = createContext<Load>()
export const settingsContext = createContext<ShopSettings>()

/** What every loader receives, on the server and in the browser. */
export function loaderContext(load: Load, settings: ShopSettings): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(loadContext, load)
  context.set(settingsContext, settings)
  return context
}

/** Loads a page's data. A refusal becomes the page's own status; any other failure a 503 with the given text. */
export const load = async <Path extends ReadPath>(
  context: Readonly<RouterContextProvider>,
  path: Path,
  { failureText, ...input }: UrlInput & { failureText: string },
): Promise<ReplyTo<Path>> => replyOrThrow(await context.get(loadContext)(path, input), failureText)

export function replyOrThrow<Reply>({ reply, problem }: Outcome<Reply>, failureText: string): Reply {
  if (problem === undefined) return reply
  const isRefusal = typeof problem.status === 'number' && problem.status < 500
  throw isRefusal ? data(problem.body?.message, { status: problem.status }) : data(failureText, { status: 503 })
}
