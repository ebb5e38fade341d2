import { useState } from 'react'
import { TextField, useFormState } from '../../../../ui/forms/form.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { UploadField } from './upload-field.tsx'

type Props = { image?: string | undefined; imageAlt?: string | undefined }

/** A picture and its alternative text; the form sends them as `image` and `imageAlt`. */
export function PictureField({ image, imageAlt }: Props) {
  const [path, setPath] = useState(image)
  const form = useFormState()
  return (
    <div className="grid gap-3">
      {path !== undefined && (
        <>
          <Thumbnail path={path} />
          <input type="hidden" name="image" value={path} />
        </>
      )}
      <UploadField
        label="Picture"
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
        hint="What the picture shows, for those who can't see it."
      />
    </div>
  )
}
