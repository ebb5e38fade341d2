import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { routeOf } from './asset-list.ts'
import { pictureOf } from './media.ts'

const entry = join(import.meta.dirname, '../src/service-worker/main.ts')

/** The routes that work offline: the playlist, its guard, and the login that the guard redirects to. */
const offlineRoutes = ['guarded', 'playlist', 'login']

/** Builds the service worker with the list of files that the playlist needs. At the root its scope is all pages. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const chunks = chunksOf(bundle)
    const pictures = await Promise.all([...new Set(chunks.flatMap(({ moduleIds }) => moduleIds))].map(pictureOf))
    const files = [
      ...chunks.map(({ fileName }) => fileName),
      ...Object.keys(bundle).filter((name) => /(fraunces|nunito)(?!.*-ext).*\.woff2$/.test(name)),
      ...pictures.filter(isDrawing),
    ].map((name) => `/${name}`)
    const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 8)
    this.emitFile({
      type: 'asset',
      fileName: 'service-worker.js',
      source: await bundleWorker({ shellFiles: JSON.stringify(files), shellName: `"shell-${name}"` }),
    })
  },
})

/** A photo is left out: browsers choose one of its many sizes, which are never all here. */
const isDrawing = (path: string | undefined) => path?.startsWith('brand/') === true

/** The chunks of the entry and of the offline routes, dynamic imports included, without other pages. */
function chunksOf(bundle: Rollup.OutputBundle): Rollup.OutputChunk[] {
  const found = new Set<Rollup.OutputChunk>()
  const visit = (fileName: string) => {
    const chunk = bundle[fileName]
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    const route = routeOf(chunk)
    if (route !== undefined && !offlineRoutes.includes(route)) return
    found.add(chunk)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) visit(name)
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName)
  return [...found]
}

async function bundleWorker(define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: { write: false, target: 'es2022', rollupOptions: { input: entry, output: { format: 'iife' } } },
  })
  const [worker] = (built as Rollup.RollupOutput).output
  return worker.code
}
