import { createRoot } from 'react-dom/client'
import { paths } from '../../base/paths.ts'
import { ToastList } from './toast-list.tsx'
import { addToast } from './toasts.ts'

// S9.10: 5 seconds on the profile and the cart, 3 on the wallet and the playlist; elsewhere there is time.
const longMs = 5000
const shortMs = 3000
const hurriedPages = [paths.wallet, paths.playlist]

let host: HTMLElement | undefined

/** Says something at the top right, for those who look and for those who listen. */
export function notify(text: string, kind: 'done' | 'failed' = 'done'): void {
  host ??= openHost()
  raise(host)
  const isHurried = hurriedPages.some((path) => location.pathname.startsWith(path))
  // Who listens hears only what is added to a place that was there before.
  setTimeout(addToast, 0, { text, kind, durationMs: isHurried ? shortMs : longMs })
}

/** Its own root beside the page's: it outlives every change of page, and no page pays for it beforehand. */
function openHost(): HTMLElement {
  const element = document.createElement('div')
  element.popover = 'manual'
  element.className =
    'pointer-events-none fixed inset-auto top-4 right-4 m-0 w-[min(24rem,100vw-2rem)] overflow-visible border-0 bg-transparent p-0 backdrop:bg-transparent'
  document.body.append(element)
  createRoot(element).render(<ToastList />)
  // A dialog that opens later would lie above.
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDialogElement && raise(element), true)
  return element
}

/** What was shown last lies above everything else, dialogs included. */
function raise(element: HTMLElement): void {
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
