import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { countWaiting } from './accept-queue.ts'

/** Tells the port that it listens on, and then does nothing else for ever. */
const stuckServer = `
  const server = require('node:net').createServer().listen(0, '127.0.0.1', () => {
    process.stdout.write(String(server.address().port), () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
  })`

test.runIf(process.platform === 'linux')('connections that a stuck process does not accept are counted', async () => {
  const child = spawn(process.execPath, ['-e', stuckServer])
  onTestFinished(() => void child.kill('SIGKILL'))
  const port = Number((await once(child.stdout, 'data')).join(''))
  for (const expected of [1, 2, 3]) {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await once(socket.unref(), 'connect')
    await expect.poll(() => countWaiting(port)).toBe(expected)
  }
  expect(countWaiting(port + 1)).toBe(0)
})
