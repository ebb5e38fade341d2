import { paths } from '../base/paths.ts'
import { useSettings } from '../base/settings.ts'
import { useAppSelector } from '../store/store.ts'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

/** An address on the shop's other host, by way of its page that takes over session and theme (D98). */
export function useHandover(url: string): string {
  const isHydrated = useIsHydrated()
  const { shopOrigin, bundlesSiteUrl } = useSettings()
  const mode = useAppSelector(({ theme }) => theme.mode)
  const isMember = useAppSelector(({ user }) => user.user !== null && user.userProfile?.role !== 'admin')
  if (!isHydrated) return url
  const target = new URL(url)
  const hosts = [shopOrigin, bundlesSiteUrl].map((one) => new URL(one).origin)
  if (target.origin === location.origin || !hosts.includes(location.origin)) return url
  const carried = new URLSearchParams({ to: target.pathname + target.search, theme: mode })
  if (isMember) carried.set('session', 'yes')
  return `${target.origin}${paths.handover}#${carried}`
}
