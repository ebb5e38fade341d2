import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import sharp, { type Metadata } from 'sharp'
import { Failure } from '../../platform/http/failures/failure.ts'
import { type Pixels, writeRenditions } from '../../platform/pictures/renditions.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import type { PictureFormat } from './format.ts'
import { endsWithPicture } from './picture-end.ts'
import { pathOf, randomName } from './places.ts'
import type { Taken } from './taken.ts'

const mostPixels = 64_000_000
const widths = [320, 640, 1024]
const largest = 1600
/** Nobody's picture is a strip; what is so much higher than wide loses its ends. */
const mostHeightOfWidth = 3

/** What a page could be made of has no business in a picture. */
const activeContent = /<script|<!doctype|<html[\s>]|<\?php|<iframe/i

const broken = () => new Failure('invalid_input', adminTexts.fileBroken)

/** Decoding takes all that a processor has: one after the other. */
const turns = createSemaphore(1, Number.POSITIVE_INFINITY)

/** Makes every size of a picture anew from its pixels, so that nothing else of the file stays. */
export const takePicture = (file: string, format: PictureFormat, folder: string): Promise<Taken | Failure> =>
  turns.take(async () => {
    const bytes = await readFile(file)
    if (!(await endsWithPicture(bytes, format).catch(() => false))) return broken()
    if (activeContent.test(bytes.toString('latin1'))) return broken()
    const {
      width = 0,
      height = 0,
      pages = 1,
    } = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => ({}) as Partial<Metadata>)
    if (width * height * pages > mostPixels) return new Failure('invalid_input', adminTexts.tooManyPixels)

    const decoded = await decode(bytes, format).catch(() => undefined)
    if (decoded === undefined) return broken()
    const { pixels, moving } = decoded
    const name = randomName()
    const unfinished = join(folder, 'incoming', name)
    await mkdir(unfinished)
    await writeRenditions(pixels, pixels.info.width < largest ? widths : [...widths, largest], unfinished)
    if (moving !== undefined) await writeFile(join(unfinished, 'whole.gif'), moving)
    await rename(unfinished, join(folder, 'pictures', name))

    const path = pathOf('pictures', `${name}/1024.webp`)
    return {
      path,
      contentFile: moving === undefined ? path : pathOf('pictures', `${name}/whole.gif`),
      seconds: null,
    }
  })

/** Throws if anything of it can't be read. What moves is kept moving beside its first picture. */
async function decode(bytes: Buffer, format: PictureFormat): Promise<{ pixels: Pixels; moving: Buffer | undefined }> {
  const pixels = await upright(bytes)
  const moving = format === 'gif' ? await sharp(bytes, { animated: true, failOn: 'error' }).gif().toBuffer() : undefined
  return { pixels, moving }
}

/** In the colours of the web, and no larger than it is ever shown. */
async function upright(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: largest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const mostHeight = mostHeightOfWidth * info.width
  if (info.height <= mostHeight) return { data, info }
  return sharp(data, { raw: info }).resize(info.width, mostHeight).raw().toBuffer({ resolveWithObject: true })
}
