import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Template } from './fixed-stories.ts'

export type Originals = ReadonlyMap<string, Template>

const folder = fileURLToPath(new URL('../../../assets/stories', import.meta.url))

const heroes: Record<string, string> = {
  'CF-LL-01': 'Lumi',
  'CF-LL-02': 'Olla',
  'CF-LL-03': 'Pip',
  'CF-LL-04': 'Ada',
  'CF-MG-01': 'Sol',
  'CF-MG-02': 'Bo',
  'CF-MG-03': 'Pim',
  'CF-MG-04': 'Mira',
  'CF-WF-01': 'Fenn',
  'CF-WF-02': 'Owl',
  'CF-WF-03': 'Dot',
}

/** The stories that can be customised, by the id that the shop sends. */
export async function readOriginals(): Promise<Originals> {
  const originals = new Map<string, Template>()
  for await (const file of glob('*/bundle.json', { cwd: folder })) {
    const { stories }: Bundle = JSON.parse(await readFile(join(folder, file), 'utf8'))
    for (const { title, text, cfStoryId } of stories) {
      const hero = heroes[cfStoryId ?? '']
      if (!cfStoryId || !hero) continue
      const content = await readFile(join(folder, dirname(file), text), 'utf8')
      originals.set(cfStoryId, { title, hero, text: content.trim().replace(`${title}\n\n`, '') })
    }
  }
  return originals
}

type Bundle = { stories: { title: string; text: string; cfStoryId: string | null }[] }
