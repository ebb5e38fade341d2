import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

type Process = { pid: number; parent: number; group: number; state: string }

// Generous, because the machine may be busy.
const timeoutMs = 120_000

/** The descendants of `root`, and orphans in their process groups. */
export function startedBy(root: number): number[] {
  const all = allProcesses()
  const family = new Set([root])
  for (let known = 0; known < family.size; ) {
    known = family.size
    for (const { pid, parent, group } of all) if (family.has(parent) || family.has(group)) family.add(pid)
  }
  family.delete(root)
  return [...family]
}

/** A server and its watchdog. */
export const inGroupOf = (leader: number): number[] =>
  allProcesses()
    .filter(({ group }) => group === leader)
    .map(({ pid }) => pid)

/** Waits for the processes to end; returns those that still run after the timeout. */
export async function remaining(pids: number[]): Promise<number[]> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const alive = allProcesses().filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'))
    if (alive.length === 0 || performance.now() > until) return alive.map(({ pid }) => pid)
    await pause(50)
  }
}

function allProcesses(): Process[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat='], { encoding: 'utf8' })
  return table.split('\n').map((line) => {
    const [pid, parent, group, state = ''] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), group: Number(group), state }
  })
}
