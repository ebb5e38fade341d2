import { useLocation } from 'react-router'
import { paths } from '../base/paths.ts'

const guestPages: string[] = [paths.login, paths.signup, paths.resetPassword]
const origin = 'http://shop.invalid'

/** A page of this shop to go on to; anything else that stands in its place leads home. */
export function localPage(wanted: string | null): string {
  if (wanted === null || !URL.canParse(wanted, origin)) return paths.home
  const url = new URL(wanted, origin)
  const isOurs = wanted.startsWith('/') && url.origin === origin && !guestPages.includes(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : paths.home
}

/** The address of a guests' page that leads back to where the visitor was. */
export function withReturnTo(guestPage: string, from: string): string {
  const page = localPage(from)
  if (page === paths.home) return guestPage
  return `${guestPage}?returnTo=${encodeURIComponent(page).replaceAll('%2F', '/')}`
}

export function useReturnTo(): string {
  const { search } = useLocation()
  return localPage(new URLSearchParams(search).get('returnTo'))
}
