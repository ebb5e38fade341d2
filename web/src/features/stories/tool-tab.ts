import { isWebAddress } from '../../base/web-address.ts'

/**
 * Opens a tab for the story tool (S4.14). It opens within the click, because browsers block later popups, and gets its
 * URL afterwards. Its opener is removed, so that the tool cannot reach back into the shop.
 */
export function openToolTab() {
  const tab = window.open('about:blank', '_blank')
  if (tab !== null) tab.opener = null
  return {
    /** Returns whether the tab could be sent there. */
    goTo: (url: string): boolean => {
      if (tab === null || tab.closed || !isWebAddress(url)) return false
      tab.location.replace(url)
      return true
    },
    close: () => tab?.close(),
  }
}
