import type { UploadKind } from '@storylamp/contract/uploads/upload-limits'
import { type DragEvent, useEffect, useState } from 'react'
import { DownloadProgress } from '../../../../features/downloads/download-progress.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/form.tsx'
import { uploadingField } from '../forms/form-values.ts'
import { fileInput } from './file-input.ts'
import type { Uploaded } from './upload-file.ts'
import { type Upload, useUploads } from './use-uploads.ts'

const accepted: Record<UploadKind, string> = {
  picture: 'image/jpeg,image/png,image/webp,image/avif,image/gif',
  audio: 'audio/mpeg',
  video: 'video/mp4',
}

type Props = {
  label: string
  kinds: readonly UploadKind[]
  isMultiple?: boolean
  hint?: string
  problem?: string | undefined
  onUploaded: (uploaded: Uploaded, name: string) => void
}

/** Uploads files that are dropped or chosen, and lists their progress. The server detects their kind. */
export function UploadField({ label, kinds, isMultiple = false, hint, problem, onUploaded }: Props) {
  const { uploads, uploadAll } = useUploads(kinds, onUploaded)
  const [isOver, setOver] = useState(false)
  useIgnoreStrayDrops()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    void uploadAll(isMultiple ? files : Array.from(files).slice(0, 1))
  }
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the file input inside does the same by keyboard */}
      <div
        className={`rounded-field border-2 border-dashed p-4 ${isOver ? 'border-fill bg-sunken' : 'border-border'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          // Moving between children fires dragleave too.
          if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
        }}
        onDrop={drop}
      >
        <Field label={label} problem={problem} hint={hint}>
          {({ className: _, ...control }) => (
            <input
              {...control}
              type="file"
              multiple={isMultiple}
              accept={kinds.map((kind) => accepted[kind]).join(',')}
              className={fileInput}
              onChange={({ target }) => {
                void uploadAll(Array.from(target.files ?? []))
                // Without this, choosing the same file again fires no change event.
                target.value = ''
              }}
            />
          )}
        </Field>
      </div>
      <ul className="grid gap-3 empty:hidden">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UploadStatus upload={upload} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const UploadStatus = ({ upload: { name, progress, failed, stop } }: { upload: Upload }) => (
  <div className="grid gap-1">
    <p className="font-semibold wrap-anywhere">{name}</p>
    {failed === undefined ? (
      <>
        <input type="hidden" name={uploadingField} value={name} />
        <DownloadProgress progress={progress} label={`Uploaded of ${name}`} onCancel={stop} />
        {progress.arrived === progress.total && <p className="text-sm text-muted">Checking the file…</p>}
      </>
    ) : (
      <p role="alert" className="flex flex-wrap items-center justify-between gap-2 font-semibold text-danger">
        {failed}
        <Button variant="ghost" onClick={stop}>
          Dismiss
        </Button>
      </p>
    )}
  </div>
)

/** Stops the browser from opening a file that is dropped outside an upload field, which would lose the form's input. */
function useIgnoreStrayDrops(): void {
  useEffect(() => {
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}

/** Ignores dragged text, and files over an upload field, which has called preventDefault already. */
function ignore(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
