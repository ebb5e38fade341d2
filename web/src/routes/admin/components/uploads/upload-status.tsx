import { DownloadProgress } from '../../../../features/downloads/download-progress.tsx'
import { button } from '../../../../ui/classes.ts'
import { uploadingField } from '../forms/form-values.ts'
import type { Upload } from './use-uploads.ts'

export const UploadStatus = ({ upload: { name, progress, failed, stop } }: { upload: Upload }) => (
  <div className="grid gap-1">
    <p className="font-semibold wrap-anywhere">{name}</p>
    {failed === undefined ? (
      <>
        <input type="hidden" name={uploadingField} value={name} />
        <DownloadProgress progress={progress} label={`Uploaded of ${name}`} onCancel={stop} />
        {progress.arrived === progress.total && <p className="text-sm text-muted">The shop is looking at it…</p>}
      </>
    ) : (
      <p role="alert" className="flex flex-wrap items-center justify-between gap-2 font-semibold text-danger">
        {failed}
        <button type="button" className={button({ variant: 'ghost' })} onClick={stop}>
          Forget it
        </button>
      </p>
    )}
  </div>
)
