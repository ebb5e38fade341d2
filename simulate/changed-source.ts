import { registerHooks } from 'node:module'

/** In this file, what is found is replaced as it is loaded, so that the product itself needs no hook. */
export type SourceChange = { file: string; find: string; replace: string }

export function changeSource({ file, find, replace }: SourceChange): void {
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(`/${file}`)) return loaded
      const source = String(loaded.source)
      if (!source.includes(find)) throw new Error(`There is nothing to change in ${file}: ${find}`)
      return { ...loaded, source: source.replace(find, () => replace) }
    },
  })
}
