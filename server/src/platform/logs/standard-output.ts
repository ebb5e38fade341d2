import { write, writeSync } from 'node:fs'

export type Output = { write(line: string): void }

const maxWaitingCharacters = 1024 * 1024
const tryAgainAfterMs = 100

/**
 * Writes lines in order without waiting. On a full disk, or behind a reader that hangs, lines are lost; the process goes on,
 * its memory does not fill, and it can end.
 */
function linesTo(fd: number): Output {
  let waiting = ''
  let isWriting = false
  const writeWaiting = () => {
    if (isWriting || waiting === '') return
    isWriting = true
    const bytes = Buffer.from(waiting)
    waiting = ''
    writeAll(bytes)
  }
  const writeAll = (bytes: Buffer) =>
    write(fd, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(writeAll, tryAgainAfterMs, bytes)
      if (error === null && written < bytes.length) return writeAll(bytes.subarray(written))
      isWriting = false
      writeWaiting()
    })
  process.on('exit', () => {
    try {
      writeSync(fd, waiting)
    } catch {
      // There is no place left to report it.
    }
  })
  return {
    write: (line) => {
      if (waiting.length + line.length > maxWaitingCharacters) return
      waiting += line
      writeWaiting()
    },
  }
}

export const standardOutput = linesTo(1)
