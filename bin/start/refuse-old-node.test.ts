import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAtFloor, nodeFloor } from '../launch/node-floor.mjs'
import { refuseOldNode } from './refuse-old-node.ts'

test.each(['v24.22.1', 'v24.23.0', 'v26.12.1', 'v26.13.0', 'v27.0.0', 'v28.1.0-nightly20270101'])(
  'production runs on Node.js %s (D51)',
  (version) => {
    expect(() => refuseOldNode(version)).not.toThrow()
  },
)

test.each(['v20.20.2', 'v24.7.0', 'v24.22.0', 'v25.9.0', 'v26.0.0', 'v26.12.0'])(
  'production on Node.js %s → refused in a sentence (D51)',
  (version) => {
    expect(() => refuseOldNode(version)).toThrow(
      `Production needs Node.js ${nodeFloor}, and this is ${version}, which lacks`,
    )
  },
)

test('the image is of a line that has the fixes', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../../Dockerfile'), 'utf8')
  const lines = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, line]) => line)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(isAtFloor(`v${line}.999.0`)).toBe(true)
})
