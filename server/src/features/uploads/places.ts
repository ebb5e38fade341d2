import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The folders below the uploads: what is public, what is sold, and what is still coming in. */
export const places = ['pictures', 'previews', 'sold', 'incoming'] as const
export type Place = (typeof places)[number]

export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

export async function makePlaces(folder: string): Promise<void> {
  for (const place of places) await mkdir(join(folder, place), { recursive: true, mode: 0o700 })
}

/** Nobody can guess it, and it never looks like the names that the build makes. */
export const randomName = (): string => randomBytes(16).toString('hex')

/** How the shop's tables name what lies at a place. */
export const pathOf = (place: Place, name: string): string => `uploads/${place}/${name}`

export const fileOf = (folder: string, path: string): string => join(folder, path.replace(/^uploads\//, ''))
