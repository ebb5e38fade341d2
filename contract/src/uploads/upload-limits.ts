/** Decided by the bytes of a file, never by its name. */
export const uploadKinds = ['picture', 'audio', 'video'] as const
export type UploadKind = (typeof uploadKinds)[number]

const mebibyte = 1024 * 1024
export const maxUploadBytes: Record<UploadKind, number> = {
  picture: 20 * mebibyte,
  audio: 100 * mebibyte,
  video: 100 * mebibyte,
}

/** The most of a sold recording that may be public. */
export const maxPreviewSeconds = 20
