import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminTexts } from '@storylamp/contract/admin/admin-texts'
import sharp, { type Metadata } from 'sharp'
import { Refusal } from '../../platform/http/refusals/refusal.ts'
import { withoutPlace } from '../../platform/http/server/places.ts'
import { createSemaphore } from '../../platform/limits/semaphore.ts'
import { type Pixels, writeRenditions } from '../../platform/pictures/renditions.ts'
import type { PictureFormat } from './formats/detect-format.ts'
import { pathOf, randomName, type StoredFile, storeWhole } from './upload-folders.ts'

const maxPixels = 64_000_000
const widths = [320, 640, 1024]
const largestWidth = 1600
/** A taller picture is cropped, as pages have no room for strips. */
const maxHeightPerWidth = 3

// Decoding takes a whole processor.
const decodingSemaphore = createSemaphore(1, Number.POSITIVE_INFINITY)

/** Every size is encoded anew from the pixels, so that no metadata and no hidden payload of the upload is stored. */
export const storePicture = (file: string, format: PictureFormat, folder: string) =>
  withoutPlace(() => decodingSemaphore.run(() => decodeAndWrite(file, format, folder)))

async function decodeAndWrite(file: string, format: PictureFormat, folder: string) {
  const bytes = await readFile(file)
  if ((await countPixels(bytes)) > maxPixels) return new Refusal('invalid_input', adminTexts.tooManyPixels)
  const decoded = await decode(bytes, format).catch(() => undefined)
  return decoded === undefined ? new Refusal('file_broken', adminTexts.fileBroken) : writePicture(decoded, folder)
}

async function countPixels(bytes: Buffer): Promise<number> {
  const read = sharp(bytes, { limitInputPixels: false }).metadata()
  const { width = 0, height = 0, pages = 1 } = await read.catch((): Partial<Metadata> => ({}))
  return width * height * pages
}

type Decoded = { pixels: Pixels; animation: Buffer | undefined }

/** Throws if any part of the picture cannot be read. The first frame of a gif becomes its picture. */
async function decode(bytes: Buffer, format: PictureFormat): Promise<Decoded> {
  const pixels = await readPixels(bytes)
  if (format !== 'gif') return { pixels, animation: undefined }
  if (isTruncatedGif(bytes)) throw new Error('The gif has no trailer')
  return { pixels, animation: await sharp(bytes, { animated: true, failOn: 'error' }).gif().toBuffer() }
}

/** sharp reads the frames of a truncated gif without an error; of the other formats it refuses truncated files. */
const isTruncatedGif = (bytes: Buffer) => bytes.findLast((byte) => byte !== 0) !== 0x3b

async function readPixels(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: largestWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const maxHeight = maxHeightPerWidth * info.width
  if (info.height <= maxHeight) return { data, info }
  return sharp(data, { raw: info }).resize(info.width, maxHeight).raw().toBuffer({ resolveWithObject: true })
}

async function writePicture({ pixels, animation }: Decoded, folder: string): Promise<StoredFile> {
  const name = randomName()
  await storeWhole(folder, pathOf('pictures', name), async (unfinished) => {
    await mkdir(unfinished)
    await writeRenditions(pixels, pixels.info.width < largestWidth ? widths : [...widths, largestWidth], unfinished)
    if (animation !== undefined) await writeFile(join(unfinished, 'whole.gif'), animation)
  })
  const path = pathOf('pictures', `${name}/1024.webp`)
  const contentFile = animation === undefined ? path : pathOf('pictures', `${name}/whole.gif`)
  return { path, contentFile, seconds: null }
}
