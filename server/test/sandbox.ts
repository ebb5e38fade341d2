import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../../bin/free-port.ts'
import { type Sandbox, startSandbox } from '../../bin/start/sandbox.ts'

export type TestSandbox = Sandbox & { shopPort: number }

/** The sandbox for the tests of one file, and the port where it expects the shop. */
export function useSandbox(): TestSandbox {
  const sandbox = {} as TestSandbox
  const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-sandbox-'))
  beforeAll(async () => {
    const [shopPort, sandboxPort] = [await freePort(), await freePort()]
    const started = await startSandbox({ port: shopPort, sandboxPort, dataDir })
    Object.assign(sandbox, started, { shopPort })
  })
  afterAll(async () => {
    await sandbox.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return sandbox
}
