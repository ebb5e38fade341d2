import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkedNode, repository } from './paths.mjs'
import { run } from './run.mjs'

const media = join(repository, 'build/media')

/** `npm start` does not wait for this step: the shop makes its pictures while it runs. */
export const isDone = () => listed().every((name) => existsSync(join(media, 'pictures', name)))

export async function prepare() {
  await run(linkedNode, ['bin/build-pictures.ts'])
}

function listed() {
  const list = join(media, 'masters.json')
  return existsSync(list) ? Object.keys(JSON.parse(readFileSync(list, 'utf8'))) : []
}
