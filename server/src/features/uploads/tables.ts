import type { UploadKind } from '@storylamp/contract/uploads/upload-limits'

export type UploadTable = {
  path: string
  kind: UploadKind
  content_file: string
  alt: string
  bytes: number
  seconds: number | null
  created_at: Date
  by: string
}

export type UploadTables = { upload: UploadTable }
