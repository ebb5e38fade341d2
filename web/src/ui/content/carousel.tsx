import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { button } from '../classes.ts'
import { lampPicture, Picture, type PictureFile, squarePicture } from './picture.tsx'

type Props = {
  /** `lit` takes the place of a picture in the dark. */
  pictures: { path: string; alt: string; lit?: { path: string; alt: string } | undefined }[]
  label: string
  sizes: string
  /** The first picture is the page's main one. */
  isMain?: boolean
}

/** The path names the largest size, which only a gallery has room for. */
function galleryPicture(path: string): PictureFile {
  const file = squarePicture(path)
  const largest = Number.parseInt(path.slice(path.lastIndexOf('/') + 1), 10)
  return largest > 1024 ? { ...file, widths: [...file.widths, largest] } : file
}

/** Uses CSS scroll snapping, so that it can be swiped without scripts. */
export function Carousel({ pictures, label, sizes, isMain = false }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const last = pictures.length - 1

  useEffect(() => {
    const slides = row.current
    if (slides === null) return
    const update = () => setShown(Math.round(slides.scrollLeft / Math.max(1, slides.clientWidth)))
    const observer = new ResizeObserver(update)
    observer.observe(slides)
    slides.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      slides.removeEventListener('scroll', update)
    }
  }, [])

  const show = (position: number) => {
    const slide = row.current?.children[position]
    if (slide instanceof HTMLElement) row.current?.scrollTo({ left: slide.offsetLeft })
  }

  return (
    <section aria-roledescription="carousel" aria-label={label} className="min-w-0">
      <div className="relative">
        <ul
          ref={row}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Pictures"
          className="relative flex snap-x scroll-smooth snap-mandatory picture overflow-x-auto rounded-card [scrollbar-width:none]"
        >
          {pictures.map(({ path, alt, lit }, position) => (
            <li
              key={path}
              aria-label={`${position + 1} of ${pictures.length}`}
              className="aspect-square w-full shrink-0 snap-center"
            >
              <Picture
                file={galleryPicture(path)}
                alt={alt}
                {...(lit && { lit: galleryPicture(lit.path), litAlt: lit.alt })}
                sizes={sizes}
                isMain={isMain && position === 0}
                className="size-full object-cover"
              />
            </li>
          ))}
        </ul>
        {last > 0 && (
          <div className="pointer-events-none absolute inset-0 flex items-center justify-between p-2 *:pointer-events-auto *:bg-surface">
            <button
              type="button"
              className={button({ variant: 'icon' })}
              aria-label="Previous picture"
              disabled={shown === 0}
              onClick={() => show(shown - 1)}
            >
              <ChevronLeft strokeWidth={1.75} />
            </button>
            <button
              type="button"
              className={button({ variant: 'icon' })}
              aria-label="Next picture"
              disabled={shown === last}
              onClick={() => show(shown + 1)}
            >
              <ChevronRight strokeWidth={1.75} />
            </button>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        Picture {shown + 1} of {pictures.length}
      </p>
      {last > 0 && (
        <ul className="-mx-1.5 mt-2.5 flex gap-3 overflow-x-auto p-1.5">
          {pictures.map(({ path, lit }, position) => (
            <li key={path}>
              <button
                type="button"
                aria-label={`Show picture ${position + 1}`}
                aria-current={position === shown}
                onClick={() => show(position)}
                className="picture block size-16 overflow-hidden rounded-field border-2 border-transparent aria-[current=true]:border-fill"
              >
                <Picture {...lampPicture(path, lit?.path)} alt="" sizes="64px" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
