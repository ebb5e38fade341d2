import type { Origins } from '../platform/http/server/security-headers.ts'

/** The settings that pages may show, on the server and in the browser. */
export type ShopSettings = {
  shopName: string
  shopOrigin: string
  bundlesSiteUrl: string
  contactEmail: string
  /** The sandbox's mailbox, in development. */
  mailboxUrl: string | null
  sisterSiteUrl: string | null
  sisterSiteHandover: 'password' | 'token'
  /** The shop's own pages at social networks. */
  socialLinks: { name: string; href: string }[]
  /** How long after delivery a customer may change their mind. */
  returnDays: number
  /** The words over the picture of the home page. */
  hero: { title: string; lead: string }
  showsBundles: boolean
}

export type ApiReply = { status: number; body: unknown }

export type PageRequest = {
  url: string
  settings: ShopSettings
  /** Calls the shop's own API in-process. */
  callApi: (path: string) => Promise<ApiReply>
}

export type RenderedPage = {
  status: number
  html: () => string
  /** Names the route of a page that is not found: such a page is the same for every address of its route. */
  notFoundOf?: string
  redirectTo?: string
}

/** Renders the web application: from the build, or through Vite in development. */
export type PageRenderer = {
  render(request: PageRequest): Promise<RenderedPage>
  /** The Content-Security-Policy of every page, with the additional origins that it allows. */
  policyFor(origins: Origins): string
  /** False in development, where pages also change with the code. */
  isSettled: boolean
}
