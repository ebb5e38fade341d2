import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Picture = { path: string; alt: string }

export type BuiltStory = {
  slug: string
  title: string
  description: string
  picture: Picture
  previewPath: string
  contentFile: string
  textFile: string
  timesFile?: string
  narrationFile?: string
  narrationPreviewPath?: string
  seconds: number
  computerRead: boolean
  cfStoryId: string | null
}

export type BuiltBundle = {
  slug: string
  name: string
  description: string
  suggestedTokenPrice: number
  ageFrom: number
  ageTo: number
  cover: Picture
  stories: BuiltStory[]
}

type BuiltPicture = { path: string; width: number; height: number; widths: number[] }

/** The output of the media build, whose file names contain hashes. */
export type BuiltMedia = { pictures: Record<string, BuiltPicture>; bundles: BuiltBundle[] }

const folder = join(import.meta.dirname, '../../../build/media')

const readJson = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))

export async function readBuiltMedia(): Promise<BuiltMedia> {
  const [pictures, bundles] = await Promise.all([readJson('pictures.json'), readJson('stories.json')])
  return { pictures, bundles }
}

export function picturePath({ pictures }: BuiltMedia, key: string): string {
  const picture = pictures[key]
  if (picture === undefined) throw new Error(`The build has no picture ${key}`)
  return picture.path
}

export function previewPath({ bundles }: BuiltMedia, { bundle, story }: { bundle: string; story: string }): string {
  const found = bundles.find(({ slug }) => slug === bundle)?.stories.find(({ slug }) => slug === story)
  if (found === undefined) throw new Error(`The build has no story ${bundle}/${story}`)
  return found.previewPath
}
