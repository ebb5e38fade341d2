import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { formats, plain, writeRenditions } from '../../server/src/platform/pictures/renditions.ts'
import { lockFolder } from '../folder-lock.ts'
import { contentHash } from './content-hash.ts'
import type { Master } from './masters.ts'

export type Picture = { path: string; width: number; height: number; widths: number[] }
/** What a folder of sizes is made from; the file is named from the build's folder. */
export type Unmade = { file: string; widths: number[] }
export type Listed = { pictures: Record<string, Picture>; folders: Record<string, Unmade> }

/** Names every size of the masters before any is made, so that pages can be built and served meanwhile. */
export async function listPictures(masters: Master[], buildDir: string): Promise<Listed> {
  const results = await inParallel(masters, async ({ key, name, file }) => {
    const bytes = await readFile(file)
    const { width, height } = await sharp(bytes).metadata()
    const widths = widthsFor(width)
    const folder = `${name}-${contentHash(bytes, JSON.stringify([formats, plain]))}`
    const path = `pictures/${folder}/${widths.findLast((each) => each <= 1600)}.webp`
    return { key, folder, picture: { path, width, height, widths }, unmade: { file: relative(buildDir, file), widths } }
  })
  return {
    pictures: Object.fromEntries(results.map(({ key, picture }) => [key, picture])),
    folders: Object.fromEntries(results.map(({ folder, unmade }) => [folder, unmade])),
  }
}

/** Makes the listed folders that are missing or incomplete, in their order; returns how many those were. */
export async function makePictures(folders: Listed['folders'], buildDir: string): Promise<number> {
  const picturesDir = join(buildDir, 'media/pictures')
  const findMissing = async () => {
    const isMade = await inParallel(Object.entries(folders), ([name, { widths }]) =>
      isComplete(join(picturesDir, name), widths),
    )
    return Object.entries(folders).filter((_, position) => !isMade[position])
  }
  if ((await findMissing()).length === 0) return 0
  // Shops, builds and tests of one checkout make them once: the others wait, and then find them.
  const lock = await lockFolder(join(buildDir, 'media/making'))
  try {
    const missing = await findMissing()
    await removeUnfinished(picturesDir)
    await inParallel(missing, ([name, { file, widths }]) =>
      derive(join(buildDir, file), widths, join(picturesDir, name)),
    )
    return missing.length
  } finally {
    lock.release()
  }
}

export function widthsFor(masterWidth: number): number[] {
  const smaller = [320, 640].filter((width) => width < masterWidth)
  const larger = [1600, 2208].filter((width) => width <= masterWidth)
  return [...smaller, Math.min(1024, masterWidth), ...larger]
}

async function isComplete(folder: string, widths: number[]): Promise<boolean> {
  const files: string[] = await readdir(folder).catch(() => [])
  const wanted = widths.flatMap((width) => formats.map(([format]) => `${width}.${format}`))
  return [...wanted, plain.name].every((name) => files.includes(name))
}

/** Writes under a temporary name until complete, so that an interrupted build leaves no half-made picture. */
async function derive(master: string, widths: number[], folder: string): Promise<void> {
  const pixels = await sharp(master).raw().toBuffer({ resolveWithObject: true })
  const unfinished = `${folder}${unfinishedMark}`
  await mkdir(unfinished, { recursive: true })
  await writeRenditions(pixels, widths, unfinished)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
}

const unfinishedMark = '.unfinished'

/** What makers left that were interrupted. */
async function removeUnfinished(picturesDir: string): Promise<void> {
  const names: string[] = await readdir(picturesDir).catch(() => [])
  for (const name of names.filter((each) => each.endsWith(unfinishedMark)))
    await rm(join(picturesDir, name), { recursive: true })
}

/** Maps items concurrently, one per processor; results keep the order of the items. */
async function inParallel<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [position, item] of queue) results[position] = await work(item)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return results
}
