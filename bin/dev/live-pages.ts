import { join } from 'node:path'
import type { PageRequest, RenderedPage } from '@storylamp/contract/pages/page'
import { createServer, type Plugin } from 'vite'
import type { PageRenderer } from '../../server/src/pages/page-renderer.ts'
import { headScript } from '../../web/src/head-script.ts'
import type { ClientAssets } from '../../web/vite/asset-list.ts'
import { freePort } from '../free-port.ts'

type ServerEntry = { renderPage(request: PageRequest, assets: ClientAssets): Promise<RenderedPage> }

/** React's refresh must be in place before the first component is loaded. */
const refresh: Plugin = {
  name: 'refresh',
  resolveId: (id) => (id === '/@refresh' ? '\0refresh' : undefined),
  load: (id) =>
    id === '\0refresh'
      ? `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`
      : undefined,
}

/** Renders pages from the sources: Vite serves the browser's part and reloads it when files are saved. */
export async function loadLivePages(): Promise<PageRenderer> {
  const root = join(import.meta.dirname, '../../web')
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    // The pages come from the shop's own address, so what Vite serves must be named in full.
    server: { port, strictPort: true, origin },
    plugins: [refresh],
  })
  await vite.listen()
  return {
    isSettled: false,
    policyFor: ({ calls, media }) =>
      ["default-src 'self' 'unsafe-inline' data:", origin, origin.replace('http', 'ws'), ...calls, ...media].join(' '),
    render: async (request) => {
      const { renderPage } = (await vite.ssrLoadModule('/src/entry.server.tsx')) as ServerEntry
      const { default: css } = (await vite.ssrLoadModule('/src/app.css?inline')) as { default: string }
      return renderPage(request, {
        css,
        headScript,
        fonts: [],
        entry: `${origin}/src/entry.client.tsx`,
        entryModules: [`${origin}/@vite/client`, `${origin}/@refresh`],
        modulesOfRoute: {},
      })
    },
  }
}
