/** An entry of the history on top of a page's own: `depth` counts the dialogs that are open in one another. */
type Layer = { page: string; depth: number }

let page: string | undefined
let depth = 0
/** What closes the dialog of each depth; empty once it was closed without Back. */
let closers: ((() => void) | undefined)[] = []

/**
 * Lets the browser's Back close a dialog instead of leaving its page: an entry of the history stands for it. Returns what to
 * call when it was closed otherwise; its entry then stays for the next dialog, and Back skips it.
 */
export function closeOnBack(close: () => void): () => void {
  startOnPage()
  if (depth === 0 || closers[depth] !== undefined) push()
  const own = depth
  closers[own] = close
  return () => {
    if (closers[own] === close) closers[own] = undefined
  }
}

const currentLayer = (): Layer | undefined => history.state?.layer

/** The router may have gone on to another page, and a reload has forgotten what was open. */
function startOnPage(): void {
  const layer = currentLayer()
  if (page !== undefined && layer?.page === page) return
  // Listens before the router does, which must not hear of these entries. Adding it again changes nothing.
  window.addEventListener('popstate', onPopState, { capture: true })
  page = layer?.page ?? String(Math.random())
  depth = layer?.depth ?? 0
  closers = []
  setLayer('replaceState')
}

function push(): void {
  depth += 1
  setLayer('pushState')
}

const setLayer = (change: 'pushState' | 'replaceState') =>
  history[change](
    { ...history.state, layer: { page, depth } satisfies { page: string | undefined; depth: number } },
    '',
  )

function onPopState(event: PopStateEvent): void {
  const layer = currentLayer()
  if (layer !== undefined && layer.page === page && layer.depth < depth) {
    event.stopImmediatePropagation()
    const close = closers[depth]
    depth = layer.depth
    closers.length = depth + 1
    if (close === undefined) history.back()
    else close()
    return
  }
  // Several entries at once: what is open belongs to the page that is left.
  for (const close of closers.toReversed()) close?.()
  page = undefined
  closers = []
  if (layer === undefined || layer.depth === 0) return
  // Comes back from a page that was opened out of a dialog.
  event.stopImmediatePropagation()
  history.back()
}
