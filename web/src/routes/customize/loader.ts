import { data, type LoaderFunctionArgs } from 'react-router'
import { CallProblem, callContext } from '../../api/call.ts'

export type Reading = Awaited<ReturnType<typeof readBundles>>

/** In the browser the page stands at once and the bundles follow; the server sends it whole. */
export async function loader({ context }: LoaderFunctionArgs) {
  const reading = readBundles(context)
  if (!import.meta.env.SSR) return { reading }
  const read = await reading
  return data({ reading: read }, { status: read.problem === undefined ? 200 : 503 })
}

/** What went wrong is part of this page, not another page in its place. */
async function readBundles(context: LoaderFunctionArgs['context']) {
  try {
    const reply = await context.get(callContext)('/api/bundles/')
    return { bundles: reply.data }
  } catch (problem) {
    if (!(problem instanceof CallProblem)) throw problem
    return { problem: problem.message }
  }
}
