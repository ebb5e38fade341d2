import { createRoot } from 'react-dom/client'
import { paths } from '../../base/paths.ts'
import { ToastList } from './toast-list.tsx'
import { addToast } from './toasts.ts'

// 5 seconds on the profile and the cart, 3 on the wallet and the playlist (S9.10).
const longMs = 5000
const shortMs = 3000
const hurriedPages = [paths.wallet, paths.playlist]

let host: HTMLElement | undefined

/** Shows a toast, which screen readers announce. */
export function notify(text: string, kind: 'done' | 'failed' = 'done'): void {
  host ??= openHost()
  raise(host)
  const isHurried = hurriedPages.some((path) => location.pathname.startsWith(path))
  // Screen readers announce only what is added to a live region that exists already.
  setTimeout(addToast, 0, { text, kind, durationMs: isHurried ? shortMs : longMs })
}

const gap = 16

/** Moves the toasts beside the focused element where they would cover it, as on phones: up from the bottom, down from the top. */
function uncoverFocus(element: HTMLElement): void {
  element.style.translate = ''
  const focused = document.activeElement
  if (focused === null || focused === document.body || element.contains(focused)) return
  const [toasts, { top, bottom, left, right }] = [element.getBoundingClientRect(), focused.getBoundingClientRect()]
  const covers = toasts.top < bottom && toasts.bottom > top && toasts.left < right && toasts.right > left
  const shift = toasts.bottom > innerHeight / 2 ? top - gap - toasts.bottom : bottom + gap - toasts.top
  const hasRoom = toasts.top + shift > 0 && toasts.bottom + shift < innerHeight
  if (covers && hasRoom) element.style.translate = `0 ${shift}px`
}

/** How much of the page's bottom a keyboard on the screen hides. */
const hiddenHeight = ({ height, offsetTop }: VisualViewport) => Math.max(0, innerHeight - height - offsetTop)

/** Renders into a React root of its own, so that toasts survive navigations and load only when used. */
function openHost(): HTMLElement {
  const element = document.createElement('div')
  element.popover = 'manual'
  element.className =
    'pointer-events-none fixed inset-auto top-4 right-4 m-0 w-[min(24rem,100vw-2rem)] max-sm:top-auto max-sm:bottom-[calc(max(var(--bars)+var(--buy-bar),var(--keyboard,0px))+1rem)] overflow-visible border-0 bg-transparent p-0 backdrop:bg-transparent'
  document.body.append(element)
  createRoot(element).render(<ToastList />)
  const uncover = () => {
    if (visualViewport) element.style.setProperty('--keyboard', `${hiddenHeight(visualViewport)}px`)
    uncoverFocus(element)
  }
  new ResizeObserver(uncover).observe(element)
  document.addEventListener('focusin', uncover)
  visualViewport?.addEventListener('resize', uncover)
  // A dialog that opens later would cover the toasts.
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDialogElement && raise(element), true)
  return element
}

/** Moves the toasts to the end of the browser's top layer, above open dialogs. */
function raise(element: HTMLElement): void {
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
