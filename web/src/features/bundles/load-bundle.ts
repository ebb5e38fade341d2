import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { loadContext, settingsContext } from '../../api/load.ts'

type Context = LoaderFunctionArgs['context']

export const notFound = () => data('Page Not Found', { status: 404 })

/** Only the host of the bundles has their pages. */
export function requireBundlesHost(context: Context): void {
  if (!context.get(settingsContext).showsBundles) throw notFound()
}

/** An id that cannot be one is as unknown as any other. */
export async function loadBundle(context: Context, id = '') {
  requireBundlesHost(context)
  const { reply, problem } = await context.get(loadContext)('/api/bundles/:id', { params: { id } })
  if (problem === undefined) return reply.data
  throw problem.status === 404 || problem.status === 400 ? notFound() : data(bundleTexts.bundleFailed, { status: 503 })
}
