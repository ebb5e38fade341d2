import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseProblem } from './problem.ts'

// Above every process id of Linux and macOS.
const unusedPid = '2147483647'

/** Ends the server that a killed shop has left on this cluster, or that is still shutting down after it. */
export async function stopPredecessor(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const content = readPidFile(file)
  if (content === undefined) return
  const pid = Number.parseInt(content, 10)
  if (Number.isNaN(pid)) return rmSync(file)
  if (!serves(pid, cluster)) return disown(file, content)
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    if (await isGone(pid, cluster)) return
  }
  throw new DatabaseProblem(`An earlier database (process ${pid}) does not end: end it and start again.`)
}

function readPidFile(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** PostgreSQL refuses to start while any process has this id. The other lines stay: they lead it to orphaned children. */
function disown(file: string, content: string) {
  writeFileSync(file, content.replace(/^\d+/, unusedPid))
}

async function isGone(pid: number, cluster: string): Promise<boolean> {
  for (let tries = 0; tries < 240; tries++) {
    if (!serves(pid, cluster)) return true
    await pause(25)
  }
  return false
}

function serves(pid: number, cluster: string): boolean {
  return commandOf(pid).includes(`/postgres -D ${cluster} `)
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}
