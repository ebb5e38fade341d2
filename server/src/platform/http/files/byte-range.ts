/** A part of something, without the byte at `end`. */
export type Part = { start: number; end: number }

/** Which part a Range header asks for. What can't be understood asks for nothing, and so do several ranges at once. */
export function askedRange(header: string | undefined, size: number): Part | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return 'whole'
  const isSuffix = first === ''
  if (!isSuffix && last !== '' && Number(last) < Number(first)) return 'whole'
  const start = isSuffix ? Math.max(size - Number(last), 0) : Number(first)
  const end = isSuffix || last === '' ? size : Math.min(Number(last) + 1, size)
  return start < size ? { start, end } : 'unsatisfiable'
}
