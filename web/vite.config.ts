import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { writeAssetList } from './vite/asset-list.ts'
import { homeChunk } from './vite/home-chunk.ts'
import { leanIcons } from './vite/lean-icons.ts'
import { media } from './vite/media.ts'
import { precompress } from './vite/precompress.ts'
import { serviceWorker } from './vite/service-worker.ts'

const build = join(import.meta.dirname, '../build')

// Few chunks, each evaluated in a task of its own: more would cost requests, fewer would block input longer.
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|web\/src\/base\/hydrate-root/ },
  { name: 'router', test: /node_modules\/react-router\// },
  {
    name: homeChunk,
    debugName: 'ui',
    test: /web\/src\/(?!entry|routes\/home|features\/stories\/)|contract\/src|lucide-react|media:|node_modules\/(redux|react-redux|use-sync-external-store)\/|preload-helper/,
  },
  // The home page shows them together, and each chunk more costs it a request.
  { name: 'sample', test: /web\/src\/features\/stories\/(facts|story-facts|sample\/)/ },
  // What five pages or more use. One by one, an order's page asked for 82 scripts, most of them under 1 KB; pages of text need the marks alone.
  { name: 'marks', test: /lucide-react|\/breadcrumb/, minShareCount: 5 },
  { name: 'shared', minShareCount: 5 },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

/** The largest chunk that the first page may not have loaded; preloading all others would cost the home page 3 KB of names. */
const isQueryCache = (name: string) => name.includes('/query-cache-')

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  publicDir: false as const,
  // Built into one file: the icon plugin applies to both sides, and the server renders with React's production build.
  // Live pages take packages from Node.js, as Vite cannot run CommonJS modules by itself.
  ...(isSsrBuild && { ssr: { noExternal: true as const } }),
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [
    react(),
    tailwindcss(),
    media(),
    leanIcons(),
    ...(isSsrBuild ? [] : [writeAssetList(), serviceWorker(), precompress()]),
  ],
  build: {
    target: 'es2022',
    outDir: join(build, isSsrBuild ? 'server' : 'client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: (_file, names) => names.filter(isQueryCache) },
    ...(isSsrBuild
      ? { ssr: 'src/entry.server.tsx' }
      : { rollupOptions: { input: 'src/entry.client.tsx', output: { codeSplitting: { groups: chunks } } } }),
  },
}))
