import { useLocation } from 'react-router'
import { paths } from '../base/paths.ts'

/** Nobody returns to these: they are for guests, or a step on the way. */
const passedPages: string[] = [paths.login, paths.signup, paths.resetPassword, paths.handover]
const origin = 'http://shop.invalid'

/** Accepts only pages of this shop as the target of a redirect; anything else becomes the home page. */
export function localPage(target: string | null): string {
  if (target === null || !URL.canParse(target, origin)) return paths.home
  const url = new URL(target, origin)
  // "/.//host" is an address of this origin with the path "//host", which browsers take for another origin.
  const isOurs =
    target.startsWith('/') &&
    !url.pathname.startsWith('//') &&
    url.origin === origin &&
    !passedPages.includes(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : paths.home
}

/** A page on the way that leads back to the current page afterwards. */
export function withReturnTo(passed: string, from: string): string {
  const page = localPage(from)
  if (page === paths.home) return passed
  return `${passed}?returnTo=${encodeURIComponent(page).replaceAll('%2F', '/')}`
}

export function useReturnTo(): string {
  const { search } = useLocation()
  return localPage(new URLSearchParams(search).get('returnTo'))
}
