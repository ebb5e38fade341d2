import { mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { contentHash } from './content-hash.ts'
import { pruneFolder } from './prune-folder.ts'
import { writeWhole } from './write-whole.ts'

export type Drawing = { path: string; width: number; height: number }

const madeIntoIcons = ['favicon.svg', 'og-image.svg']

/** Publishes the brand's drawings unchanged: the script that draws them leaves nothing to minify. */
export async function publishBrand(brandDir: string, mediaDir: string): Promise<Record<string, Drawing>> {
  const publicDir = join(mediaDir, 'brand')
  await mkdir(publicDir, { recursive: true })
  const files = (await readdir(brandDir)).filter((file) => file.endsWith('.svg') && !madeIntoIcons.includes(file))

  const drawings: Record<string, Drawing> = {}
  for (const file of files.sort()) {
    const svg = await readFile(join(brandDir, file), 'utf8')
    const name = basename(file, '.svg')
    const published = `${name}-${contentHash(svg)}.svg`
    await writeWhole(join(publicDir, published), svg)
    drawings[`brand/${name}`] = { path: `brand/${published}`, ...sizeOf(svg, file) }
  }
  await pruneFolder(
    publicDir,
    Object.values(drawings).map(({ path }) => basename(path)),
  )
  return drawings
}

function sizeOf(svg: string, file: string) {
  const [, width, height] = svg.match(/viewBox="0 0 (\d+) (\d+)"/) ?? []
  if (!width || !height) throw new Error(`${file} has no viewBox that starts at 0 0`)
  return { width: Number(width), height: Number(height) }
}
