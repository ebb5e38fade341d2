import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, dayMs, dayOf, later } from '../clock.ts'
import { type Output, standardOutput } from './standard-output.ts'

const retentionDays = 30

/** The standard output, and files where a folder is given. */
export function logOutput(folder: string | undefined, clock: Clock): Output {
  const outputs = [standardOutput, ...(folder === undefined ? [] : [dailyLogFiles(folder, clock)])]
  return {
    write: (line) => {
      for (const output of outputs) output.write(line)
    },
  }
}

/** Writes the log to one file a day in UTC, and with each new file deletes those that are older than 30 days. */
export function dailyLogFiles(folder: string, clock: Clock): Output {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let today = ''
  let file: number | undefined
  let isFailing = false

  const append = (line: string) => {
    const day = dayOf(clock())
    if (day !== today) {
      if (file !== undefined) closeSync(file)
      file = undefined
      today = day
      deleteOldFiles(folder, dayOf(later(clock(), -retentionDays * dayMs)))
    }
    file ??= openSync(join(folder, `${day}.log`), 'a', 0o600)
    // The line before may have been cut short.
    appendFileSync(file, isFailing ? `\n${line}` : line)
    isFailing = false
  }
  return {
    write: (line) => {
      try {
        append(line)
      } catch (error) {
        // A full disk must not end the shop; the standard output has the line all the same.
        if (!isFailing) console.error(`the log file cannot be written: ${(error as Error).message}`)
        isFailing = true
      }
    },
  }
}

function deleteOldFiles(folder: string, oldestDay: string): void {
  for (const name of readdirSync(folder)) {
    const [, day] = /^(\d{4}-\d{2}-\d{2})\.log$/.exec(name) ?? []
    if (day !== undefined && day < oldestDay) rmSync(join(folder, name), { force: true })
  }
}
