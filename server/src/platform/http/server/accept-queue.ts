import { closeSync, openSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const lookEveryMs = 100
const busyShare = 0.7
// Listening sockets come first, in lines of 150 characters; the kernel works for each line that is read.
const readBytes = 8192
const listening = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:0000 0A [0-9A-F]{8}:([0-9A-F]{8})/gm

/** New connections that wait in the kernel until the process accepts them; 0 where the kernel does not tell. */
export function countWaiting(port: number): number {
  let count = 0
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const [, at = '', waiting = ''] of readHead(table).matchAll(listening)) {
      if (Number.parseInt(at, 16) === port) count += Number.parseInt(waiting, 16)
    }
  }
  return count
}

function readHead(path: string): string {
  try {
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(readBytes)
      return bytes.toString('latin1', 0, readSync(file, bytes))
    } finally {
      closeSync(file)
    }
  } catch {
    // No Linux, or no file descriptor is left.
    return ''
  }
}

/**
 * Node accepts one connection in each turn of its event loop (libuv/libuv#3696), so that a busy process lets many wait. A
 * process with time to spare accepts at once, and is spared the look, which takes the kernel a millisecond.
 */
export function createAcceptQueue(portOf: () => number | undefined) {
  let lookedAt = 0
  let waiting = 0
  let usage = performance.eventLoopUtilization()
  return () => {
    const now = performance.now()
    if (now - lookedAt < lookEveryMs) return waiting
    lookedAt = now
    const port = portOf()
    if (port === undefined) return waiting
    const usageBefore = usage
    usage = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(usage, usageBefore)
    waiting = utilization < busyShare ? 0 : countWaiting(port)
    return waiting
  }
}
