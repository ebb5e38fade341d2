import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findUnmade } from '../../server/src/platform/pictures/unmade.ts'

const repository = join(import.meta.dirname, '../..')

export type PictureMaker = { stop(): Promise<void> }

/** Makes the pictures that the build left for later, beside the shop that serves their masters until then. */
export function startMakingPictures(): PictureMaker | undefined {
  const unmade = findUnmade(join(repository, 'build'))
  if (unmade.size === 0) return undefined
  console.log(`${unmade.size} pictures are being made in smaller sizes, which takes a few minutes.`)
  const maker = spawn(process.execPath, [join(repository, 'bin/build-pictures.ts')], {
    // It ends when this channel closes, so a killed shop leaves none behind.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, WATCH_REPORT_DEPENDENCIES: undefined },
  })
  const ended = once(maker, 'exit')
  void ended.then(([code]) => {
    if (code) console.error('Not all pictures could be made: the next start tries again.')
  })
  const stop = async () => {
    maker.kill()
    await ended
  }
  return { stop }
}
