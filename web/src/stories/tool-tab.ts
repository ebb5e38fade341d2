import { isWebAddress } from '../web-address.ts'

/**
 * S4.14: a tab for the story tool. It is opened by the press itself, as browsers block what opens later, and gets its
 * address when there is one. The tool must not reach back into the shop: the tab forgets who opened it before it goes there.
 */
export function openToolTab() {
  const tab = window.open('about:blank', '_blank')
  if (tab !== null) tab.opener = null
  return {
    /** Says whether there is a tab to show it. */
    goTo: (url: string): boolean => {
      if (tab === null || tab.closed || !isWebAddress(url)) return false
      tab.location.replace(url)
      return true
    },
    close: () => tab?.close(),
  }
}
