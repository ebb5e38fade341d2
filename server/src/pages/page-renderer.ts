/** What a page may know of the shop, on the server and in the browser alike. */
export type ShopSettings = {
  shopName: string
  shopOrigin: string
  bundlesSiteUrl: string
  contactEmail: string
  showsBundles: boolean
}

export type ApiReply = { status: number; body: unknown }

export type PageRequest = {
  url: string
  settings: ShopSettings
  /** Asks the shop's own API without leaving the process. */
  callApi: (path: string) => Promise<ApiReply>
}

export type RenderedPage = { status: number; html: string; redirectTo?: string }

/** The web application as the server sees it: built beforehand, or made on the fly while developing. */
export type PageRenderer = {
  render(request: PageRequest): Promise<RenderedPage>
  contentSecurityPolicy: string
  /** Whether a page stays the same until the catalogue changes: while developing the code changes too. */
  isSettled: boolean
}
