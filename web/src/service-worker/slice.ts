export type Slice = { start: number; end: number }

/** The bytes that a Range header asks for, `end` not included: the whole when it asks for none, nothing when there are none such. */
export function sliceFor(range: string | null, size: number): Slice | 'whole' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return start < end ? { start, end } : undefined
}
