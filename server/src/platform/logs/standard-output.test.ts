import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const log = `
  const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))})
  const log = createLog('info')
`

/** Runs a program that logs, with its standard output at the descriptor or in a pipe. */
function runLogging(program: string, output: number | 'pipe') {
  const logging = spawn(process.execPath, ['--input-type=module', '-e', log + program], {
    stdio: ['ignore', output, 'pipe'],
  })
  onTestFinished(() => void logging.kill('SIGKILL'))
  return logging
}

test('every line arrives, in order, also those before an exit', async () => {
  const program = 'for (let line = 0; line < 5000; line++) log.info({ line }); process.exit(0)'
  const lines = (await text(runLogging(program, 'pipe').stdout as never)).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 5000 }, (_, line) => line))
})

test.runIf(existsSync('/dev/full'))('on a full disk the process goes on, and it can end', async () => {
  const program = `
    log.info('lost')
    setTimeout(() => {
      for (let line = 0; line < 100; line++) log.info('lost, too')
      process.exit(7)
    }, 300)`
  const logging = runLogging(program, openSync('/dev/full', 'w'))
  expect(await Promise.all([once(logging, 'exit'), text(logging.stderr as never)])).toEqual([[7, null], ''])
})

test('a reader that hangs neither stops the process nor fills its memory', async () => {
  const program = `
    const words = 'x'.repeat(1000)
    const before = process.memoryUsage.rss()
    for (let round = 0; round < 100; round++) {
      for (let line = 0; line < 1000; line++) log.info(words)
      await new Promise(setImmediate)
    }
    console.error(Math.round((process.memoryUsage.rss() - before) / 1024 / 1024))`
  const logging = runLogging(program, 'pipe')
  const [grownMb] = await once(logging.stderr as never, 'data')
  expect(Number(grownMb)).toBeLessThan(60)
})
