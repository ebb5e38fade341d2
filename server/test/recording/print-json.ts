const width = 120

/** Readable, and a third of the size that a line for each value would take. */
export function printJson(value: unknown, indent = ''): string {
  const short = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + short.length <= width) return short
  const deeper = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((part) => printJson(part, deeper))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${printJson(part, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${deeper}${parts.join(`,\n${deeper}`)}\n${indent}${close}`
}
