import type { Plugin } from 'vite'

// Vite's own helper also loads styles, reads nonces and resolves relative bases, none of which this build has.
const helper = `
const preloaded = new Set()
export const __vitePreload = (load, deps = []) => {
  for (const dep of deps) {
    if (preloaded.has(dep)) continue
    preloaded.add(dep)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + dep }))
  }
  return load().catch((payload) => {
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
    throw payload
  })
}
`

/** Replaces the code that Vite runs at each dynamic import by a smaller one. */
export const leanPreload = (): Plugin => ({
  name: 'lean-preload',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? helper : undefined),
})
