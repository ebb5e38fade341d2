import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Syncs the file to disk, so that neither a killed process nor a power cut loses it. */
export async function writeDurably(file: string, content: string) {
  const part = `${file}.part`
  try {
    await writeFile(part, content, { flush: true })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

export async function syncFolder(path: string) {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
