import { createRoot } from 'react-dom/client'
import { paths } from '../../base/paths.ts'
import { ToastList } from './toast-list.tsx'
import { addToast, type Toast } from './toasts.ts'

// 5 seconds on the profile and the cart, 3 on the wallet and the playlist.
const longMs = 5000
const shortMs = 3000
const hurriedPages = [paths.wallet, paths.playlist]

let host: HTMLElement | undefined

/** Shows a toast, which screen readers announce. */
export function notify(text: string, kind: Toast['kind'] = 'done', undo?: () => void): void {
  host ??= openHost()
  raise(host)
  const isHurried = hurriedPages.some((path) => location.pathname.startsWith(path))
  // Screen readers announce only what is added to a live region that exists already.
  setTimeout(addToast, 0, { text, kind, undo, durationMs: isHurried ? shortMs : longMs })
}

const gap = 16

/** Moves the toasts below the focused element where they would cover it, as on phones. */
function uncoverFocus(element: HTMLElement): void {
  element.style.top = ''
  const focused = document.activeElement
  if (focused === null || focused === document.body || element.contains(focused)) return
  const [toasts, { top, bottom, left, right }] = [element.getBoundingClientRect(), focused.getBoundingClientRect()]
  const covers = toasts.top < bottom && toasts.bottom > top && toasts.left < right && toasts.right > left
  const hasRoom = bottom + gap + toasts.height < innerHeight
  if (covers && hasRoom) element.style.top = `${bottom + gap}px`
}

/** Renders into a React root of its own, so that toasts survive navigations and load only when used. */
function openHost(): HTMLElement {
  const element = document.createElement('div')
  element.popover = 'manual'
  // On phones below the header, whose controls stay in reach.
  element.className =
    'pointer-events-none fixed inset-auto top-4 right-4 m-0 w-[min(24rem,100vw-2rem)] max-sm:top-20 overflow-visible border-0 bg-transparent p-0 backdrop:bg-transparent'
  document.body.append(element)
  createRoot(element).render(<ToastList />)
  const uncover = () => uncoverFocus(element)
  new ResizeObserver(uncover).observe(element)
  document.addEventListener('focusin', uncover)
  // A dialog that opens later would cover the toasts.
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDialogElement && raise(element), true)
  return element
}

/** Moves the toasts to the end of the browser's top layer, above open dialogs. */
function raise(element: HTMLElement): void {
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
