import { readFileSync } from 'node:fs'

/** What a step wrote when it had succeeded. */
export function readStamp(file) {
  try {
    // A full disk leaves an empty file.
    return readFileSync(file, 'utf8') || undefined
  } catch {
    return undefined
  }
}
