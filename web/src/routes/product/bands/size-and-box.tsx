import type { WireShownProduct as ShownProduct } from '@storylamp/contract/catalog/catalog'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture, type PictureFile, squarePicture } from '../../../ui/content/picture.tsx'
import { Band } from '../../../ui/layout/band.tsx'
import { bandOf } from './kind-of.ts'

/** Beside things whose size everyone knows, and unpacked. */
export function SizeAndBox({ product: { bands, facts, images, imageAlts } }: { product: ShownProduct }) {
  const fact = (label: string) => facts.find((one) => one.label === label)?.value
  const size = fact('Size')
  const weight = fact('Weight')
  const contents = fact('In the box')?.split(', ') ?? []
  if (size === undefined && contents.length === 0) return null
  const ofGallery = (position: number) =>
    images[position] === undefined ? undefined : { ...squarePicture(images[position]), alt: imageAlts[position] ?? '' }
  return (
    <Band ground="sunken">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2 lg:gap-12">
        {size !== undefined && (
          <Part picture={bandOf(bands, 'size') ?? ofGallery(1) ?? ofGallery(0)} title="Its size">
            <p className="text-lg">{size}</p>
            {weight !== undefined && <p className="text-muted">{weight}</p>}
          </Part>
        )}
        {contents.length > 0 && (
          // Further pictures may show what is sold separately.
          <Part picture={bandOf(bands, 'box') ?? ofGallery(0)} title="What is in the box">
            <ul className="grid gap-2">
              {contents.map((thing) => (
                <li key={thing} className="flex gap-3">
                  <Check strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-link" />
                  <span className="first-letter:capitalize">{thing}</span>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </Band>
  )
}

type PartProps = { picture: (PictureFile & { alt: string }) | undefined; title: string; children: ReactNode }

const Part = ({ picture, title, children }: PartProps) => (
  <section className="grid content-start gap-5">
    {picture !== undefined && (
      <div className="picture aspect-4/3 overflow-hidden rounded-hero">
        <Picture
          file={picture}
          alt={picture.alt}
          sizes="(min-width: 1152px) 528px, (min-width: 1024px) 46vw, calc(100vw - 32px)"
          className="size-full object-cover"
        />
      </div>
    )}
    <div className="grid gap-2">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </div>
  </section>
)
