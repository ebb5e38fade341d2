import type { MouseEvent } from 'react'
import { useStore } from 'react-redux'
import { paths } from '../base/paths.ts'
import { useSettings } from '../base/settings.ts'
import type { Store } from '../store/store.ts'

/** A link to the shop's other host. Its address is good for copying; following it takes session and theme along. */
export function useHandoverLink(url: string) {
  const { shopOrigin, bundlesSiteUrl } = useSettings()
  const store = useStore() as Store
  const follow = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const target = new URL(url)
    const hosts = [shopOrigin, bundlesSiteUrl].map((one) => new URL(one).origin)
    if (target.origin === location.origin || !hosts.includes(location.origin)) return
    const { theme, user } = store.getState()
    const carried = new URLSearchParams({ to: target.pathname + target.search, theme: theme.mode })
    if (user.user !== null && user.userProfile?.role !== 'admin') carried.set('session', 'yes')
    currentTarget.href = `${target.origin}${paths.handover}#${carried}`
    // The browser has read the address by then.
    setTimeout(() => {
      currentTarget.href = url
    })
  }
  return { href: url, onClick: follow, onAuxClick: follow }
}
