import { data, type RouterContextProvider } from 'react-router'
import { type CallInput, CallProblem, callContext, type ReadPath, type ReplyTo } from './call.ts'

/** A loader's question to the API. What it refuses becomes the page's own answer; what fails is told in the page's words. */
export async function ask<Path extends ReadPath>(
  context: Readonly<RouterContextProvider>,
  path: Path,
  { whenItFails, ...input }: CallInput & { whenItFails: string },
): Promise<ReplyTo<Path>> {
  try {
    return await context.get(callContext)(path, input)
  } catch (problem) {
    if (!(problem instanceof CallProblem)) throw problem
    const isRefusal = problem.status >= 400 && problem.status < 500
    throw isRefusal ? data(problem.message, { status: problem.status }) : data(whenItFails, { status: 503 })
  }
}
