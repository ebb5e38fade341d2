import { useState } from 'react'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import type { ListForm } from '../forms/use-rows.ts'
import { Thumbnail } from './thumbnail.tsx'
import { UploadField } from './upload-field.tsx'

type Props = { label: string; form: ListForm; image?: string | undefined; imageAlt?: string | undefined }

/** A picture and its alternative text; the form sends them as `image` and `imageAlt`. */
export function PictureField({ label, form, image, imageAlt }: Props) {
  const [path, setPath] = useState(image)
  return (
    <div className="grid gap-3">
      {path !== undefined && (
        <>
          <Thumbnail path={path} />
          <input type="hidden" name="image" value={path} />
        </>
      )}
      <UploadField
        label={label}
        kinds={['picture']}
        problem={form.problemOf('image')}
        onUploaded={(uploaded) => {
          setPath(uploaded.path)
          form.markChanged()
        }}
      />
      <TextField
        label="Alt text"
        name="imageAlt"
        autoComplete="off"
        defaultValue={imageAlt}
        problem={form.problemOf('imageAlt')}
        hint="What the picture shows, for those who can't see it."
      />
    </div>
  )
}
