import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pictures and previews are public, sold files are not, and incoming ones are unfinished. */
const uploadFolders = ['pictures', 'previews', 'sold', 'incoming'] as const
type UploadFolder = (typeof uploadFolders)[number]

/** `path` names an upload; `contentFile` is what a story sells of it. */
export type StoredFile = { path: string; contentFile: string; seconds: number | null }

export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

export async function makeUploadFolders(folder: string): Promise<void> {
  for (const name of uploadFolders) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
}

/** Unguessable, and never the same as a name that the build makes. */
export const randomName = (): string => randomBytes(16).toString('hex')

export const pathOf = (folder: UploadFolder, name: string): string => `uploads/${folder}/${name}`

export const fileOf = (folder: string, path: string): string => join(folder, path.replace(/^uploads\//, ''))

/** Where a file is written while it arrives. */
export const incomingFile = (folder: string): string => join(folder, 'incoming', randomName())

/** Makes a file or folder aside and renames it once it is whole, so that a full disk leaves no half one in its place. */
export async function storeWhole(
  folder: string,
  path: string,
  make: (unfinished: string) => Promise<unknown>,
): Promise<void> {
  const unfinished = incomingFile(folder)
  try {
    await make(unfinished)
    await rename(unfinished, fileOf(folder, path))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Stores the text of a story among the sold files and returns its path. */
export async function storeStoryText(folder: string, text: string): Promise<string> {
  const path = pathOf('sold', `${randomName()}.txt`)
  await storeWhole(folder, path, (unfinished) => writeFile(unfinished, `${text}\n`))
  return path
}
