import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { formats, plain, writeRenditions } from '../../server/src/platform/pictures/renditions.ts'
import { contentHash } from './content-hash.ts'
import { keepOnly } from './keep-only.ts'
import type { Master } from './masters.ts'

export type Picture = { path: string; width: number; height: number; widths: number[] }

/** Derives every size and format of the masters; returns what the manifest says of them, and how many were missing. */
export async function makePictures(masters: Master[], mediaDir: string) {
  const picturesDir = join(mediaDir, 'pictures')
  await mkdir(picturesDir, { recursive: true })
  const results = await inParallel(masters, (master) => makePicture(master, picturesDir))

  const folders = results.map(({ folder }) => folder)
  await keepOnly(picturesDir, folders)
  const pictures: Record<string, Picture> = Object.fromEntries(results.map(({ key, picture }) => [key, picture]))
  return { pictures, made: results.filter(({ isNew }) => isNew).length }
}

async function makePicture({ key, name, file }: Master, picturesDir: string) {
  const bytes = await readFile(file)
  const { width, height } = await sharp(bytes).metadata()
  const widths = widthsFor(width)
  const folder = `${name}-${contentHash(bytes, JSON.stringify([formats, plain]))}`
  const isNew = !(await isComplete(join(picturesDir, folder), widths))
  if (isNew) await derive(bytes, widths, join(picturesDir, folder))

  const path = `pictures/${folder}/${Math.min(1024, width)}.webp`
  const picture: Picture = { path, width, height, widths }
  return { key, folder, isNew, picture }
}

export function widthsFor(masterWidth: number): number[] {
  const smaller = [320, 640].filter((width) => width < masterWidth)
  return [...smaller, Math.min(1024, masterWidth), ...(masterWidth >= 1600 ? [1600] : [])]
}

async function isComplete(folder: string, widths: number[]): Promise<boolean> {
  const files: string[] = await readdir(folder).catch(() => [])
  const wanted = widths.flatMap((width) => formats.map(([format]) => `${width}.${format}`))
  return [...wanted, plain.name].every((name) => files.includes(name))
}

/** Writes under a temporary name until complete, so that an interrupted build leaves no half-made picture. */
async function derive(master: Buffer, widths: number[], folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished)
  const pixels = await sharp(master).raw().toBuffer({ resolveWithObject: true })
  await writeRenditions(pixels, widths, unfinished)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
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
