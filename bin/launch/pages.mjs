import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkedNode, repository, runtime } from './paths.mjs'
import { run } from './run.mjs'
import { readStamp } from './stamp.mjs'

const stamp = join(runtime, 'built')
const sources = ['web', 'contract', 'assets', 'bin/media', 'server/src/platform/pictures', 'package-lock.json']

export const isDone = () => existsSync(join(repository, 'build')) && readStamp(stamp) === currentStamp()

export async function prepare() {
  console.error('Building pages.')
  // Taken before the build, so that files changed meanwhile are built next time.
  const built = currentStamp()
  await run(linkedNode, ['bin/build.ts', '--pictures-later'])
  writeFileSync(stamp, built)
}

function currentStamp() {
  const builders = readdirSync(join(repository, 'bin')).filter((name) => name.startsWith('build'))
  const paths = [...sources, ...builders.map((name) => join('bin', name))]
  return createHash('sha256').update(paths.flatMap(fingerprints).join('\n')).digest('hex')
}

function fingerprints(path) {
  const file = statSync(join(repository, path))
  if (!file.isDirectory()) return `${path} ${file.size} ${file.mtimeMs}`
  const names = readdirSync(join(repository, path)).filter((name) => name !== 'node_modules')
  return names.sort().flatMap((name) => fingerprints(join(path, name)))
}
