import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { sum } from './figures.ts'

const isTold = existsSync('/proc/self/smaps_rollup')

// Linux tells a process's time in hundredths of a second.
const msPerTick = 10

/** A process with its children, as /proc tells of them. */
export function familyOf(pid: number): number[] {
  if (!isTold) return [pid]
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [pid, ...others.map(Number).filter((other) => Number(statOf(other)[1]) === pid)]
}

/** Processor time that these processes have used so far, or NaN on systems without /proc. */
export const cpuMsOf = (pids: number[]): number =>
  isTold ? sum(pids.map((pid) => ticksOf(pid) * msPerTick)) : Number.NaN

export type Memory = { ownMb: number; pssMb: number; rssMb: number }

/**
 * What processes of one program hold. RSS counts memory that they share for each of them; PSS counts it once, but less
 * when strangers run the same program; `own` counts the program once, whoever else runs it.
 */
export function memoryOf(pids: number[]): Memory {
  if (!isTold) return { ownMb: Number.NaN, pssMb: Number.NaN, rssMb: Number.NaN }
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

/** Its own, and that of children which have ended: a connection that closes takes its process along. */
const ticksOf = (pid: number) => sum(statOf(pid).slice(11, 15).map(Number))

/** The fields from its state on; the name before may hold spaces. */
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
