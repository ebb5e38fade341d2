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

export type Memory = { pssMb: number; rssMb: number }

/** PSS divides what processes share among them, RSS counts it for each. */
export function memoryOf(pids: number[]): Memory {
  if (!isTold) return { pssMb: Number.NaN, rssMb: Number.NaN }
  const rollups = pids.map((pid) => readIfAlive(`/proc/${pid}/smaps_rollup`))
  const mbOf = (name: string) => sum(rollups.map((text) => (kilobytesAt(name, text) * 1024) / 1e6))
  return { pssMb: mbOf('Pss'), rssMb: mbOf('Rss') }
}

const kilobytesAt = (name: string, rollup: string) =>
  Number(new RegExp(`^${name}: +(\\d+) kB$`, 'm').exec(rollup)?.[1] ?? 0)

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
