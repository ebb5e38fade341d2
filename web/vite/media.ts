import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const built = join(import.meta.dirname, '../../build/media')

type Bundle = { slug: string; stories: { slug: string; title: string; previewPath: string }[] }

const readJson = async <T>(name: string) => JSON.parse(await readFile(join(built, name), 'utf8')) as T

const sources: Record<string, (key: string) => Promise<object | undefined>> = {
  media: async (key) => (await readJson<Record<string, object>>('pictures.json'))[key],
  story: async (key) => {
    const [bundle, slug] = key.split('/')
    const stories = (await readJson<Bundle[]>('stories.json')).find((one) => one.slug === bundle)?.stories
    const story = stories?.find((one) => one.slug === slug)
    return story && { title: story.title, preview: story.previewPath }
  },
}

const virtual = /^(media|story):(.+)$/

/** Resolves `import hero from 'media:products/hero-bedroom-wide'` to the built files of that picture. */
export const media = (): Plugin => ({
  name: 'media',
  resolveId: (id) => (virtual.test(id) ? `\0${id}` : undefined),
  async load(id) {
    const [, source = '', key = ''] = virtual.exec(id.slice(1)) ?? []
    if (!id.startsWith('\0') || source === '') return undefined
    const made = await sources[source]?.(key)
    if (made === undefined) throw new Error(`the media build knows no ${source} called ${key}`)
    return `export default ${JSON.stringify(made)}`
  },
})

/** The file behind an import of a picture. */
export async function pictureOf(moduleId: string): Promise<string | undefined> {
  const [, source, key = ''] = virtual.exec(moduleId.slice(1)) ?? []
  return source === 'media' ? (await readJson<Record<string, { path: string }>>('pictures.json'))[key]?.path : undefined
}
