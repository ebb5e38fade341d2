import type { UploadKind } from '@storylamp/contract/uploads/upload-limits'
import { useState } from 'react'
import { useFormState } from '../../../ui/forms/form.tsx'
import { UploadField } from '../components/uploads/upload-field.tsx'

type Props = {
  label: string
  name: string
  kinds: readonly UploadKind[]
  hint: string
  path?: string | undefined
}

/** Uploads a file; the form sends its path. */
export function FileField({ label, name, kinds, hint, path: savedPath }: Props) {
  const [path, setPath] = useState(savedPath)
  const [fileName, setFileName] = useState('')
  const form = useFormState()
  return (
    <div className="grid gap-2">
      <UploadField
        label={label}
        kinds={kinds}
        hint={hint}
        problem={form.problemOf(name)}
        onUploaded={(uploaded, chosen) => {
          setPath(uploaded.path)
          setFileName(chosen)
          form.markChanged()
        }}
      />
      {path !== undefined && (
        <>
          <input type="hidden" name={name} value={path} />
          <p className="text-sm text-muted wrap-anywhere">
            {path === savedPath ? `Now: ${kindOf(path)}` : `New: ${fileName}`}
          </p>
        </>
      )}
    </div>
  )
}

/** The shop gives files names of its own, which say nothing to people. */
function kindOf(path: string): string {
  if (path.endsWith('.mp3')) return 'an MP3'
  return path.endsWith('.mp4') ? 'an MP4' : 'a picture'
}
