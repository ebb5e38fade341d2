import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../../../bin/free-port.ts'
import type { Companies } from '../../../bin/start/sandbox.ts'
import { startSandboxHere } from './sandbox-here.ts'

export type TestSandbox = Companies & { address: string; shopPort: number; stop(): Promise<void> }

/** The sandbox for the tests of one file, and the port where it expects the shop. */
export function useSandbox(): TestSandbox {
  const sandbox = {} as TestSandbox
  const dataDir = mkdtempSync(join(tmpdir(), 'storylamp-sandbox-'))
  beforeAll(async () => {
    const shopPort = await freePort()
    Object.assign(sandbox, await startSandboxHere(dataDir, shopPort), { shopPort })
  })
  afterAll(async () => {
    await sandbox.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return sandbox
}
