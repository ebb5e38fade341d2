import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Original = { id: string; title: string; text: string }
export type Library = ReadonlyMap<string, Original>

type Bundle = { stories: { title: string; text: string; cfStoryId: string | null }[] }

const folder = fileURLToPath(new URL('../../../../assets/stories', import.meta.url))

/** The customizable stories, by the id that the shop sends. */
export async function openLibrary(): Promise<Library> {
  const originals: Original[] = []
  for await (const file of glob('*/bundle.json', { cwd: folder }))
    originals.push(...(await readBundle(join(folder, file))))
  return new Map(originals.map((original) => [original.id, original]))
}

async function readBundle(file: string): Promise<Original[]> {
  const { stories }: Bundle = JSON.parse(await readFile(file, 'utf8'))
  const originals = stories.map(async ({ title, text, cfStoryId }) => {
    const [heading = '', ...paragraphs] = (await readFile(join(dirname(file), text), 'utf8')).trim().split('\n\n')
    const body = heading === title ? paragraphs : [heading, ...paragraphs]
    return cfStoryId === null ? [] : [{ id: cfStoryId, title, text: body.join('\n\n') }]
  })
  return (await Promise.all(originals)).flat()
}
