import type { Store } from './store.ts'

/** Applies each change of the theme to the document. */
export function showTheme(store: Store): void {
  let shown = store.getState().theme.mode
  store.subscribe(() => {
    const { mode } = store.getState().theme
    if (mode === shown) return
    shown = mode
    if (mode === 'dark') document.documentElement.dataset.theme = 'dark'
    else delete document.documentElement.dataset.theme
  })
}
