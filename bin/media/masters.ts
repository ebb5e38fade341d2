import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { Bundle } from './bundles.ts'

/** A picture in full size. Its key is how the shop asks for it, its name how its folder begins. */
export type Master = { key: string; name: string; file: string }

export async function productMasters(productsDir: string): Promise<Master[]> {
  const files = (await readdir(productsDir)).filter((file) => /\.(png|webp)$/.test(file)).sort()
  // Home's hero is seen first.
  files.sort((a, b) => Number(b.startsWith('hero')) - Number(a.startsWith('hero')))
  return files.map((file) => {
    const { name } = parse(file)
    return { key: `products/${name}`, name, file: join(productsDir, file) }
  })
}

export function storyMasters(storiesDir: string, bundles: Bundle[]): Master[] {
  return bundles.flatMap((bundle) => {
    const master = (slug: string, image: string) => ({
      key: storyPictureKey(bundle.slug, slug),
      name: `${bundle.slug}-${slug}`,
      file: join(storiesDir, bundle.slug, image),
    })
    return [
      master('cover', bundle.cover.image),
      ...bundle.stories.map(({ slug, illustration }) => master(slug, illustration.image)),
    ]
  })
}

export function storyPictureKey(bundleSlug: string, slug: string): string {
  return `stories/${bundleSlug}/${slug}`
}
