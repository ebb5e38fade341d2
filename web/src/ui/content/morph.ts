import { flushSync } from 'react-dom'

/** The CSS name by which the browser knows the picture before and after; the target carries it while it is shown. */
export const morphName = 'cover'

/** WebKitGTK without a graphics card ends the page at a view transition. */
const mayCrash = /Linux.*AppleWebKit(?!.*Chrome)/.test(navigator.userAgent)

/**
 * Changes the page so that the picture grows from where it stands to where it will be. The target has the style
 * `viewTransitionName: morphName`. Browsers without view transitions just change; with reduced motion it fades.
 */
export function morph(from: HTMLElement | null, change: () => void): void {
  if (from === null || document.startViewTransition === undefined || mayCrash) {
    change()
    return
  }
  from.style.viewTransitionName = morphName
  document.startViewTransition(() => {
    from.style.viewTransitionName = ''
    flushSync(change)
  })
}
