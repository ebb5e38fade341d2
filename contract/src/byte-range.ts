/** Bytes from `start` up to, but without, `end`. */
export type ByteRange = { start: number; end: number }

/** The part that a Range header requests; headers that are malformed or name several ranges request the whole, as RFC 9110 says. */
export function parseByteRange(header: string | null | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  const isSuffix = first === ''
  if (!isSuffix && last !== '' && Number(last) < Number(first)) return 'whole'
  const start = isSuffix ? Math.max(size - Number(last), 0) : Number(first)
  const end = isSuffix || last === '' ? size : Math.min(Number(last) + 1, size)
  return start < size ? { start, end } : 'unsatisfiable'
}
