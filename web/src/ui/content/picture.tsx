export type PictureFile = { path: string; width: number; height: number; widths: readonly number[] }

/** Product pictures are square and come in these widths (S7.38: `path` itself loads from the API's address). */
export const squarePicture = (path: string): PictureFile => ({
  path,
  width: 1024,
  height: 1024,
  widths: [320, 640, 1024],
})

const variant = ({ path }: PictureFile, width: number, type: string) =>
  `/${path.slice(0, path.lastIndexOf('/'))}/${width}.${type}`

export const sourceSet = (file: PictureFile, type: 'avif' | 'webp') =>
  file.widths.map((width) => `${variant(file, width, type)} ${width}w`).join(', ')

type Props = {
  file: PictureFile
  alt: string
  /** The `sizes` attribute, by which the browser chooses the file. */
  sizes: string
  /** The main picture is fetched first, the others lazily. */
  isMain?: boolean
  className?: string
}

/** Renders nothing for an empty path; the frame around it stays. */
export const Picture = ({ file, alt, sizes, isMain = false, className }: Props) =>
  file.path && (
    <picture>
      <source type="image/avif" srcSet={sourceSet(file, 'avif')} sizes={sizes} />
      <img
        src={`/${file.path}`}
        srcSet={sourceSet(file, 'webp')}
        sizes={sizes}
        alt={alt}
        width={file.width}
        height={file.height}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : 'auto'}
        decoding={isMain ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
