import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sum } from './figures.ts'

const hasProc = existsSync('/proc/self/smaps_rollup')

// USER_HZ is 100 on every Linux in use.
const msPerTick = 10

/** A process and its children. */
export function processTree(pid: number): number[] {
  if (!hasProc) return [pid]
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [pid, ...others.map(Number).filter((other) => Number(statOf(other)[1]) === pid)]
}

/** CPU time of these processes so far; NaN on systems without /proc. */
export const cpuMsOf = (pids: number[]): number =>
  hasProc ? sum(pids.map((pid) => ticksOf(pid) * msPerTick)) : Number.NaN

export type Memory = { ownMb: number; pssMb: number; rssMb: number }

/**
 * Memory of processes of one program. RSS counts shared memory for each of them. PSS counts it once, but less when other
 * processes run the same program. `own` counts the program once, whoever else runs it.
 */
export function memoryOf(pids: number[]): Memory {
  if (!hasProc) return { ownMb: Number.NaN, pssMb: Number.NaN, rssMb: Number.NaN }
  const each = (file: string, name: string) => pids.map((pid) => megabytesAt(name, readIfAlive(`/proc/${pid}/${file}`)))
  return {
    ownMb:
      sum(each('smaps_rollup', 'Pss_Anon')) +
      sum(each('smaps_rollup', 'Pss_Shmem')) +
      Math.max(...each('status', 'RssFile')),
    pssMb: sum(each('smaps_rollup', 'Pss')),
    rssMb: sum(each('smaps_rollup', 'Rss')),
  }
}

const megabytesAt = (name: string, text: string) =>
  (Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) * 1024) / 1e6

/** Includes ended children: PostgreSQL ends a process with its connection. */
const ticksOf = (pid: number) => sum(statOf(pid).slice(11, 15).map(Number))

/** The fields from the state on, because the name before it may contain spaces. */
const statOf = (pid: number) =>
  readIfAlive(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')

function readIfAlive(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
