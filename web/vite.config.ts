import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { writeAssetList } from './vite/asset-list.ts'
import { leanIcons } from './vite/lean-icons.ts'
import { leanPreload } from './vite/lean-preload.ts'
import { media } from './vite/media.ts'
import { precompress } from './vite/precompress.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { sharedChunk } from './vite/shared-chunk.ts'

const build = join(import.meta.dirname, '../build')

// Few chunks, each evaluated in a task of its own: more would cost requests, fewer would block input longer.
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|web\/src\/base\/hydrate-root/ },
  { name: 'router', test: /node_modules\/react-router\// },
  {
    name: 'query',
    test: /node_modules\/(@reduxjs|immer|reselect|redux-thunk|@standard-schema)\/|web\/src\/api\/query-cache\.ts/,
  },
  {
    name: 'state',
    test: /node_modules\/(redux|react-redux|use-sync-external-store)\/|web\/src\/(store\/|base\/(storage|theme-script)|session\/on-family-change)/,
  },
  {
    name: sharedChunk,
    debugName: 'shared',
    test: /web\/src\/(ui\/(?!forms\/(?!field)|feedback\/(notify|toast))|base|api|routes\/layout|features\/catalog|session\/(return-to|sign-in-first|sign-out|handover-link))|contract\/src\/(accounts\/roles|catalog\/(catalog-texts|lit-twin)|limits|money|stories\/media-kind|wallet\/token-(money|packs))|lucide-react|media:|preload-helper/,
    minShareCount: 2,
  },
  // The home page shows them together, and each chunk more costs it a request.
  { name: 'sample', test: /web\/src\/features\/stories\/(facts|story-facts|sample\/)/ },
  // Few pages have password fields.
  { name: 'forms', test: /web\/src\/ui\/forms\/(?!password|field)|contract\/src\/unique/, minShareCount: 2 },
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

/** Preloads only chunks that the first page may not have loaded. */
const isNotYetLoaded = (name: string) => /\/(pieces|query|forms)-/.test(name)

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
    ...(isSsrBuild ? [] : [leanPreload(), writeAssetList(), serviceWorker(), precompress()]),
  ],
  build: {
    target: 'es2022',
    outDir: join(build, isSsrBuild ? 'server' : 'client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false, resolveDependencies: (_file, names) => names.filter(isNotYetLoaded) },
    ...(isSsrBuild
      ? { ssr: 'src/entry.server.tsx' }
      : { rollupOptions: { input: 'src/entry.client.tsx', output: { codeSplitting: { groups: chunks } } } }),
  },
}))
