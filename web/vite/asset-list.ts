import type { Plugin } from 'vite'
import { headScript } from '../src/head-script.ts'

/** The client files that the server links in a page. */
export type ClientAssets = {
  css: string
  headScript: string
  fonts: string[]
  entry: string
  entryModules: string[]
  /** The chunks of each route's page beyond those of the entry. */
  modulesOfRoute: Record<string, string[]>
}

const routeModule = /\/web\/src\/routes\/([^/]+)\/page\.tsx$/

/** The id of the route whose page is in a chunk. */
export const routeOf = ({ facadeModuleId }: { facadeModuleId: string | null }): string | undefined =>
  routeModule.exec(facadeModuleId ?? '')?.[1]

export const writeAssetList = (): Plugin => ({
  name: 'asset-list',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle)
    const chunks = new Map(files.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
    const closure = (fileName: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(fileName)) return seen
      seen.add(fileName)
      for (const imported of chunks.get(fileName)?.imports ?? []) closure(imported, seen)
      return seen
    }
    const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
    if (entry === undefined) throw new Error('the client build has no entry')
    const entryModules = closure(entry.fileName)
    const modulesOfRoute: Record<string, string[]> = {}
    for (const chunk of chunks.values()) {
      const id = routeOf(chunk)
      if (id !== undefined)
        modulesOfRoute[id] = urls([...closure(chunk.fileName)].filter((name) => !entryModules.has(name)))
    }
    const css = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
    const assets: ClientAssets = {
      css: css?.type === 'asset' ? String(css.source).trim() : '',
      headScript,
      fonts: urls(
        files.map(({ fileName }) => fileName).filter((name) => /(fraunces|nunito)(?!.*-ext).*\.woff2$/.test(name)),
      ),
      entry: `/${entry.fileName}`,
      entryModules: urls([...entryModules].filter((name) => name !== entry.fileName)),
      modulesOfRoute,
    }
    this.emitFile({ type: 'asset', fileName: 'assets.json', source: JSON.stringify(assets) })
  },
})

const urls = (fileNames: string[]) => fileNames.map((name) => `/${name}`)
