import { createHash } from 'node:crypto'

const longestText = 600
const longestList = 40
const hashOf = (rest: unknown) => createHash('sha256').update(JSON.stringify(rest)).digest('hex').slice(0, 12)

/** Of a long text or list, its beginning and a hash of the rest: it is compared, too. */
export function shorten(value: unknown): unknown {
  if (typeof value === 'string' && value.length > longestText) {
    return `${value.slice(0, 200)} <${value.length - 200} more: ${hashOf(value.slice(200))}>`
  }
  if (Array.isArray(value) && value.length > longestList) {
    return [...value.slice(0, 10).map(shorten), `<${value.length - 10} more: ${hashOf(value.slice(10))}>`]
  }
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shorten(part)]))
}
