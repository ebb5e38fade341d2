import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../server/src/platform/logs/log.ts'
import type { Run } from './account.ts'

export type Postmaster = { pid: number; ended: Promise<unknown>; stop(): Promise<void> }
/** PostgreSQL's own, in place of the usual ones. */
export type Settings = Record<string, string>
export type Place = { postgres: string; cluster: string; socketFolder: string; settings?: Settings | undefined }

/**
 * The shell becomes PostgreSQL and leaves a watchdog behind, which reads a pipe whose other end only the shop holds. The
 * pipe ends with the shop, however that dies; then the watchdog asks for a fast shutdown, and at last for an immediate one.
 * It is nobody's child, because PostgreSQL takes the death of an unknown child for a crash. It stays in PostgreSQL's
 * process group: as long as it lives, the number $$ cannot pass to another process.
 */
const script = `
exec 3<&0
( (
  trap '' HUP INT TERM
  read -r end
  kill -INT $$
  tenths=0
  while [ -e "$3/postmaster.pid" ] && kill -0 $$ && [ $tenths -lt 60 ]; do
    sleep 0.1
    tenths=$((tenths + 1))
  done
  kill -QUIT $$
) <&3 >/dev/null 2>&1 & )
exec "$@" </dev/null 3<&-
`

export async function startPostmaster({ postgres, cluster, socketFolder, settings }: Place, run: Run, log: Log) {
  const all = { ...usual, ...settings, unix_socket_directories: `"${socketFolder}"` }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = run('/bin/sh', ['-c', script, 'watchdog', postgres, '-D', cluster, ...options], {
    // A session of its own: Ctrl-C must not end the database before the shop has finished.
    detached: true,
  })
  await once(server, 'spawn')
  const pid = server.pid as number
  const ended = once(server, 'exit')
  const outputEnded = once(server, 'close')
  const lines = createInterface({ input: server.stderr })
  const errors: string[] = []
  lines.on('line', (line) => line.startsWith('LOG:') || errors.push(line))

  while (!isReady(cluster, pid)) {
    if (server.exitCode !== null || server.signalCode) {
      await outputEnded
      throw new Error(errors.join(' '))
    }
    await pause(10)
  }
  lines.removeAllListeners('line').on('line', (line) => {
    if (/^(FATAL|PANIC)|terminated by/.test(line)) log.warn(`database: ${line}`)
    else log.debug(`database: ${line}`)
  })
  const stop = async () => {
    server.stdin.end()
    await ended
  }
  return { pid, ended, stop }
}

/** postmaster.pid has the process id on its first line and the state on its eighth. */
function isReady(cluster: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** For a small shop: two cores, and less than 250 MB for shop and database together. */
const usual: Settings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',

  // A committed row survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_connections: '60',
  shared_buffers: '48MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_compression: 'on',

  // Fewer processes: one small machine has no work for more.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  autovacuum_max_workers: '1',
  jit: 'off',

  // The shop logs failed queries itself; PostgreSQL would log their texts, with personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
}
