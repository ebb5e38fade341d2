import type { UploadKind } from '@storylamp/contract/uploads/upload-limits'
import { frameAt } from './mp3-frame.ts'

export const kindOfFormat = {
  jpeg: 'picture',
  png: 'picture',
  gif: 'picture',
  webp: 'picture',
  avif: 'picture',
  mp3: 'audio',
  mp4: 'video',
} as const satisfies Record<string, UploadKind>

export type Format = keyof typeof kindOfFormat
export type PictureFormat = Exclude<Format, 'mp3' | 'mp4'>

export const headBytes = 16

const signatures: [Format, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['avif', /^.{4}ftypavi[fs]/s],
  ['mp4', /^.{4}ftyp(iso\w|mp4[12]|avc1|M4V |MSNV|dash)/s],
  ['mp3', /^ID3/],
]

/** Decided by the first bytes; the declared name and type are ignored. */
export function formatOf(head: Buffer): Format | undefined {
  const text = head.toString('latin1')
  const match = signatures.find(([, signature]) => signature.test(text))
  return match?.[0] ?? (frameAt(head) === undefined ? undefined : 'mp3')
}
