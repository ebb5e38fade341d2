import { data, type LoaderFunctionArgs } from 'react-router'
import { loadContext } from '../../api/load.ts'

export type Reading = Awaited<ReturnType<typeof readBundles>>

/** The browser shows the page while the bundles load; the server waits for them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const reading = readBundles(context)
  if (typeof document !== 'undefined') return { reading }
  const result = await reading
  return data({ reading: result }, { status: result.problem === undefined ? 200 : 503 })
}

/** A failure is shown within this page, not as an error page. */
async function readBundles(context: LoaderFunctionArgs['context']) {
  const { reply, problem } = await context.get(loadContext)('/api/bundles/')
  return problem === undefined
    ? { bundles: reply.data }
    : { problem: problem.body?.message ?? 'No connection to the shop' }
}
