import { type RouterContextProvider, redirect } from 'react-router'
import type { ReadPath, ReplyTo, UrlInput } from './endpoints.ts'
import { loadContext, replyOrThrow } from './load.ts'

const cursors = ['after', 'before']

/** Loads the page of a list that a cursor in the address may name. A cursor of another list leads to the first page. */
export async function loadPage<Path extends ReadPath>(
  context: Readonly<RouterContextProvider>,
  path: Path,
  { failureText, request, query, ...input }: UrlInput & { failureText: string; request: Request },
): Promise<ReplyTo<Path>> {
  const { pathname, searchParams } = new URL(request.url)
  const given = [...searchParams].filter(([name]) => cursors.includes(name))
  const outcome = await context.get(loadContext)(path, { ...input, query: { ...query, ...Object.fromEntries(given) } })
  if (outcome.problem?.code === 'cursor_invalid') {
    for (const name of cursors) searchParams.delete(name)
    throw redirect(`${pathname}?${searchParams}`)
  }
  return replyOrThrow(outcome, failureText)
}
