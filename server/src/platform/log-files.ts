import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Clock, dayMs, later } from './clock.ts'

const keptDays = 30

type Output = { write(line: string): void }

/** The standard output, and files where a folder is given. */
export function logOutput(folder: string | undefined, clock: Clock): Output {
  const outputs: Output[] = [pino.destination(1), ...(folder === undefined ? [] : [dailyLogFiles(folder, clock)])]
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
  let file: ReturnType<typeof pino.destination> | undefined
  return {
    write: (line) => {
      const day = dayOf(clock())
      if (day !== today) {
        today = day
        file?.end()
        file = openFile(join(folder, `${day}.log`))
        deleteOldFiles(folder, dayOf(later(clock(), -keptDays * dayMs)))
      }
      file?.write(line)
    },
  }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** A full disk must not end the shop; the line is also on standard output. */
const report = (error: Error) => console.error(`the log file cannot be written: ${error.message}`)

function openFile(dest: string) {
  try {
    return pino.destination({ dest, append: true, mode: 0o600, sync: true }).on('error', report)
  } catch (error) {
    report(error as Error)
    return undefined
  }
}

function deleteOldFiles(folder: string, oldestDay: string): void {
  for (const name of readdirSync(folder)) {
    const [, day] = /^(\d{4}-\d{2}-\d{2})\.log$/.exec(name) ?? []
    if (day !== undefined && day < oldestDay) rmSync(join(folder, name), { force: true })
  }
}
