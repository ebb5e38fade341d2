import type { PageRequest, RenderedPage } from '@storylamp/contract/pages/page'
import type { Origins } from '../platform/http/server/security-headers.ts'

/** Renders the web application: from the build, or through Vite in development. */
export type PageRenderer = {
  render(request: PageRequest): Promise<RenderedPage>
  /** The Content-Security-Policy of every page, with the additional origins that it allows. */
  policyFor(origins: Origins): string
  /** False in development, where pages also change with the code. */
  isSettled: boolean
}
