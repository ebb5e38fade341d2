import { isNightPicture, nightPicture } from '@storylamp/contract/catalog/night-picture'

export type PictureFile = { path: string; width: number; height: number; widths: readonly number[] }

/** Product pictures are square and come in these widths (`path` itself loads from the API's address). */
export const squarePicture = (path: string): PictureFile => ({
  path,
  width: 1024,
  height: 1024,
  widths: [320, 640, 1024],
})

/** A product's picture, and the one that takes its place in the dark. */
export const lampPicture = (path: string, lit: string | undefined) => ({
  file: squarePicture(path),
  lit: lit === undefined ? undefined : squarePicture(lit),
})

export const openingPicture = (images: readonly string[]) => lampPicture(images[0] ?? '', nightPicture(images))

const variant = ({ path }: PictureFile, width: number, type: string) =>
  `/${path.slice(0, path.lastIndexOf('/'))}/${width}.${type}`

export const sourceSet = (file: PictureFile, type: 'avif' | 'webp') =>
  file.widths.map((width) => `${variant(file, width, type)} ${width}w`).join(', ')

type Shown = {
  file: PictureFile
  alt: string
  /** The `sizes` attribute, by which the browser chooses the file. */
  sizes: string
  /** The main picture is fetched first. */
  isMain?: boolean
  className?: string
}

type Props = Shown & { lit?: PictureFile | undefined; litAlt?: string }

/**
 * Renders nothing for an empty path; the frame around it stays. Of two only the one that is seen is fetched, as both are lazy;
 * `mainPictureScript` hurries a main one.
 */
export const Picture = ({ lit, litAlt, ...day }: Props) => {
  if (!day.file.path) return null
  if (lit === undefined) return <OnePicture {...day} loading={day.isMain ? 'eager' : 'lazy'} />
  return (
    <>
      <OnePicture {...day} loading="lazy" frame="dark:hidden" />
      <OnePicture {...day} file={lit} alt={litAlt ?? day.alt} loading="lazy" frame="in-dark hidden dark:inline" />
    </>
  )
}

type OneProps = Shown & { loading: 'eager' | 'lazy'; frame?: string }

const OnePicture = ({ file, alt, sizes, isMain = false, className, loading, frame = '' }: OneProps) => (
  <picture className={`${frame} ${isNightPicture(file.path) ? 'lit' : ''}`}>
    <source type="image/avif" srcSet={sourceSet(file, 'avif')} sizes={sizes} />
    <img
      src={`/${file.path}`}
      srcSet={sourceSet(file, 'webp')}
      sizes={sizes}
      alt={alt}
      width={file.width}
      height={file.height}
      loading={loading}
      fetchPriority={isMain ? 'high' : 'auto'}
      decoding={isMain ? 'sync' : 'async'}
      className={className}
      suppressHydrationWarning={isMain}
    />
  </picture>
)
