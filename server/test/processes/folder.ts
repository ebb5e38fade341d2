import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the tests of one file. */
export function useFolder() {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'storylamp-folder-')))
  afterAll(() => rmSync(path, { recursive: true, force: true }))
  return {
    path,
    write: (name: string, content: string | Uint8Array) => {
      mkdirSync(dirname(join(path, name)), { recursive: true })
      writeFileSync(join(path, name), content)
    },
    /** How many of its files this process has open. */
    countOpen: () => descriptors().filter((file) => file.startsWith(path)).length,
  }
}

function descriptors(): string[] {
  return readdirSync('/proc/self/fd').map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`)
    } catch {
      return ''
    }
  })
}
