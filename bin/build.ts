import { join } from 'node:path'
import { build as bundle } from 'vite'
import { buildMedia } from './build-media.ts'
import { timed } from './media/timed.ts'

const repository = join(import.meta.dirname, '..')
const web = { root: join(repository, 'web'), configFile: join(repository, 'web/vite.config.ts') }

/** Makes everything the server serves: pictures and fonts first, because the pages' styles import the fonts. */
export async function build(options: { arePicturesLater: boolean }): Promise<void> {
  await buildMedia(join(repository, 'assets'), join(repository, 'build'), options)

  await timed('Pages in the browser', async () => {
    await bundle({ ...web, logLevel: 'warn', build: { outDir: '../build/client', emptyOutDir: true } })
    return 'built'
  })
  await timed('Pages on the server', async () => {
    const ssr = { ssr: 'src/entry.server.tsx', outDir: '../build/server', emptyOutDir: true }
    await bundle({ ...web, logLevel: 'warn', build: ssr })
    return 'built'
  })
}

if (import.meta.main) {
  // Pages are always built for production.
  process.env.NODE_ENV = 'production'
  await build({ arePicturesLater: process.argv.includes('--pictures-later') })
}
