import type { UploadKind } from '@storylamp/contract/uploads/upload-limits'
import { useState } from 'react'
import type { ListForm } from '../components/forms/use-rows.ts'
import { UploadField } from '../components/uploads/upload-field.tsx'

type Props = {
  label: string
  name: string
  kinds: readonly UploadKind[]
  hint: string
  form: ListForm
  path?: string | undefined
}

/** Uploads a file; the form sends its path. */
export function FileField({ label, name, kinds, hint, form, path: savedPath }: Props) {
  const [path, setPath] = useState(savedPath)
  return (
    <div className="grid gap-2">
      <UploadField
        label={label}
        kinds={kinds}
        hint={hint}
        problem={form.problemOf(name)}
        onUploaded={(uploaded) => {
          setPath(uploaded.path)
          form.markChanged()
        }}
      />
      {path !== undefined && (
        <>
          <input type="hidden" name={name} value={path} />
          <p className="text-sm text-muted wrap-anywhere">
            {path === savedPath ? 'Now: ' : 'New: '}
            {path}
          </p>
        </>
      )}
    </div>
  )
}
