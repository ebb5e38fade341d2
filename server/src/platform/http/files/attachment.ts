import { withoutMisleading } from '../../files/file-name.ts'

/** A Content-Disposition header with a UTF-8 file name and an ASCII fallback (RFC 6266). */
export function attachment(fileName: string): string {
  const safe = withoutMisleading(fileName)
  const ascii = safe.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
  const encoded = encodeURIComponent(safe).replace(/['()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
