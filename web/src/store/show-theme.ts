import type { Store } from './store.ts'

/** Keeps the page in the theme that the store holds, its background included (S1.06). */
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
