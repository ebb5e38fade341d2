import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import { useState } from 'react'
import { TextField, useFormState } from '../../../ui/forms/form.tsx'
import { RemoveButton } from '../components/forms/remove-button.tsx'
import { MoveButtons } from '../components/lists/move-buttons.tsx'
import { Thumbnail } from '../components/uploads/thumbnail.tsx'
import { UploadField } from '../components/uploads/upload-field.tsx'
import { picturesOf } from './to-product.ts'

type Picture = { path: string; alt: string }

/** The first is the product's main picture. */
export function Pictures({ product }: { product: Product | undefined }) {
  const form = useFormState()
  const [pictures, setPictures] = useState<Picture[]>(() => picturesOf(product))
  const change = (next: (before: Picture[]) => Picture[]) => {
    setPictures(next)
    form.markChanged()
  }
  return (
    <>
      <ol className="grid gap-4 empty:hidden">
        {pictures.map(({ path, alt }, position) => (
          <li key={path} className="flex flex-wrap items-start gap-4">
            <Thumbnail path={path} />
            <input type="hidden" name={`images.${position}.path`} value={path} />
            <div className="min-w-48 grow basis-0">
              <TextField
                label={`Alt text of picture ${position + 1}`}
                name={`images.${position}.alt`}
                autoComplete="off"
                defaultValue={alt}
                problem={form.problemOf(`images.${position}.alt`) ?? form.problemOf(`images.${position}`)}
              />
            </div>
            <span className="flex sm:mt-8">
              <MoveButtons
                name={`picture ${position + 1}`}
                position={position + 1}
                count={pictures.length}
                onMove={(to) => change((before) => moved(before, position, to - 1))}
              />
              <RemoveButton
                label={`Remove picture ${position + 1}`}
                onRemove={() => change((before) => before.filter((picture) => picture.path !== path))}
              />
            </span>
          </li>
        ))}
      </ol>
      <UploadField
        label="Add pictures"
        kinds={['picture']}
        isMultiple
        hint="Drag them here, or choose them. The first is the main one."
        problem={form.problemOf('images')}
        onUploaded={({ path }) => change((before) => [...before, { path, alt: '' }])}
      />
    </>
  )
}

function moved(pictures: Picture[], from: number, to: number): Picture[] {
  const picture = pictures[from]
  return picture === undefined ? pictures : pictures.toSpliced(from, 1).toSpliced(to, 0, picture)
}
