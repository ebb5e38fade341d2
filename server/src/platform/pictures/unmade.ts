import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The masters of the pictures that the build has listed and not made yet, by the names of their folders. */
export function findUnmade(buildFolder: string): Map<string, string> {
  const list = join(buildFolder, 'media/masters.json')
  const masters: Record<string, { file: string }> = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const unmade = Object.entries(masters).filter(([folder]) => !isMade(buildFolder, folder))
  return new Map(unmade.map(([folder, { file }]) => [folder, join(buildFolder, file)]))
}

/** Finds the master of a picture for as long as its sizes are not made. */
export function watchUnmade(buildFolder: string): (folder: string) => string | undefined {
  const unmade = findUnmade(buildFolder)
  return (folder) => {
    const master = unmade.get(folder)
    if (master === undefined || !isMade(buildFolder, folder)) return master
    unmade.delete(folder)
    return undefined
  }
}

const isMade = (buildFolder: string, folder: string) => existsSync(join(buildFolder, 'media/pictures', folder))
