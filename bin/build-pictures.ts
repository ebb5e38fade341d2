import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'

// Makes the pictures that the build has listed. A shop that runs meanwhile goes first, and when it ends, so does this.
setPriority(19)
// By a signal: an exit would wait for the picture that is being made.
if (process.channel) process.once('disconnect', () => process.kill(process.pid))

const { makePictures } = await import('./media/pictures.ts')
const { timed } = await import('./media/timed.ts')

const build = join(import.meta.dirname, '../build')
await timed('Pictures', async () => {
  const folders = JSON.parse(await readFile(join(build, 'media/masters.json'), 'utf8'))
  return `${await makePictures(folders, build)} of ${Object.keys(folders).length} made`
})
process.exit()
