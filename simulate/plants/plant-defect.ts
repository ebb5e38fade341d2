import { registerHooks } from 'node:module'
import { plants } from './plants.ts'

/** Changes a file of the product as it is loaded, so that the product itself needs no hook. */
export function plantDefect(name: string): void {
  const plant = plants.find((one) => one.name === name)
  if (plant === undefined) throw new Error(`There is no plant '${name}': ${plants.map((one) => one.name).join('; ')}`)
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(`/${plant.file}`)) return loaded
      const source = String(loaded.source)
      if (!source.includes(plant.find)) throw new Error(`'${plant.name}' has nothing to change in ${plant.file}`)
      return { ...loaded, source: source.replace(plant.find, () => plant.replace) }
    },
  })
}
