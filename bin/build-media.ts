import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { publishBrand } from './media/brand.ts'
import { readBundles } from './media/bundles.ts'
import { makeFonts } from './media/fonts.ts'
import { makeGuideFonts } from './media/guide-fonts.ts'
import { makeIcons } from './media/icons.ts'
import { productMasters, storyMasters } from './media/masters.ts'
import { listPictures, makePictures } from './media/pictures.ts'
import { pruneFolder } from './media/prune-folder.ts'
import { publishStories } from './media/stories.ts'
import { timed } from './media/timed.ts'
import { writeWhole } from './media/write-whole.ts'

/**
 * Builds everything in build/ that comes from assets/ and the fonts. Existing output is reused.
 * Pictures that are built later are only listed: the shop serves their masters until then.
 */
export async function buildMedia(
  assetsDir: string,
  buildDir: string,
  { arePicturesLater = false } = {},
): Promise<void> {
  const storiesDir = join(assetsDir, 'stories')
  const brandDir = join(assetsDir, 'brand')
  const mediaDir = join(buildDir, 'media')
  await mkdir(mediaDir, { recursive: true })

  const bundles = await readBundles(storiesDir)
  const masters = [...(await productMasters(join(assetsDir, 'products'))), ...storyMasters(storiesDir, bundles)]
  const writeManifest = (name: string, content: unknown) =>
    writeWhole(join(mediaDir, name), `${JSON.stringify(content, null, 2)}\n`)

  const { pictures, folders } = await listPictures(masters, buildDir)
  await writeManifest('masters.json', folders)
  await mkdir(join(mediaDir, 'pictures'), { recursive: true })
  await pruneFolder(join(mediaDir, 'pictures'), Object.keys(folders))
  if (!arePicturesLater) {
    await timed('Pictures', async () => `${await makePictures(folders, buildDir)} of ${masters.length} made`)
  }
  await timed('Brand and icons', async () => {
    await writeManifest('pictures.json', { ...pictures, ...(await publishBrand(brandDir, mediaDir)) })
    return (await makeIcons(brandDir, mediaDir)) ? 'made' : 'nothing new'
  })
  await timed('Stories', async () => {
    await writeManifest('stories.json', await publishStories(storiesDir, bundles, pictures, mediaDir))
    return `${bundles.length} bundles listed`
  })
  await timed('Fonts', async () => ((await makeFonts(buildDir)) ? 'made' : 'nothing new'))
  await timed('Fonts of the guides', async () => ((await makeGuideFonts(buildDir)) ? 'made' : 'nothing new'))
}

if (import.meta.main) {
  const repository = join(import.meta.dirname, '..')
  await buildMedia(join(repository, 'assets'), join(repository, 'build'))
}
