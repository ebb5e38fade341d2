import { withoutMisleading } from '../../files/file-name.ts'

/** A Content-Disposition that saves under a readable name, with an ASCII one for programs that know no other. */
export function attachment(fileName: string): string {
  const safe = withoutMisleading(fileName)
  const ascii = safe.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
  const encoded = encodeURIComponent(safe).replace(/['()]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
