import type { Origins } from '../platform/http/server/security-headers.ts'

/** What a page may know of the shop, on the server and in the browser alike. */
export type ShopSettings = {
  shopName: string
  shopOrigin: string
  bundlesSiteUrl: string
  contactEmail: string
  /** Where a newcomer reads the shop's mails while the sandbox stands in for a mail provider. */
  mailboxUrl: string | null
  sisterSiteUrl: string | null
  showsBundles: boolean
}

export type ApiReply = { status: number; body: unknown }

export type PageRequest = {
  url: string
  settings: ShopSettings
  /** Asks the shop's own API without leaving the process. */
  callApi: (path: string) => Promise<ApiReply>
}

export type RenderedPage = {
  status: number
  html: () => string
  /** Names the route of a page that is not found: such a page is the same for every address of its route. */
  notFoundOf?: string
  redirectTo?: string
}

/** The web application as the server sees it: built beforehand, or made on the fly while developing. */
export type PageRenderer = {
  render(request: PageRequest): Promise<RenderedPage>
  /** The policy of every page, with the places that it may use besides its own. */
  policyFor(origins: Origins): string
  /** Whether a page stays the same until the catalogue changes: while developing the code changes too. */
  isSettled: boolean
}
