import { type ChildProcessByStdio, execFileSync, spawn, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { DatabaseProblem } from './problem.ts'

export type Account = { uid: number; gid: number }
export type Program = ChildProcessByStdio<Writable, null, Readable>
export type Run = (command: string, args: string[], options?: { detached?: boolean }) => Program

// Without the shop's environment, which holds secrets.
const spawnOptions = {
  cwd: '/',
  env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' },
  stdio: ['pipe', 'ignore', 'pipe'] as ['pipe', 'ignore', 'pipe'],
}

/** PostgreSQL refuses to run as root, so a shop that runs as root starts it as another user. */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = accountNamed('postgres') ?? accountNamed('nobody')
  if (!account) throw new DatabaseProblem('PostgreSQL must not run as root: add a user named postgres to this system.')
  return account
}

/** Runs programs as `account`, which must reach all of `paths`, even below folders that are closed to it. */
export function runnerFor(account: Account | undefined, paths: string[]): Run {
  if (!account) return start
  const { uid, gid } = account
  const closed = paths.flatMap(foldersAbove).find((folder) => !mayEnter(account, folder))
  if (!closed) return (command, args, options) => start(command, args, { ...options, uid, gid })
  if (spawnSync('setpriv', ['--version'], spawnOptions).error) {
    throw new DatabaseProblem(
      `User ${uid} must enter ${closed} for the database: install setpriv (util-linux) or open it.`,
    )
  }
  const capabilities = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  // Without this bit access(2) ignores the capability, and PostgreSQL looks for its programs by access(2).
  const securebits = '--securebits=+no_setuid_fixup'
  const setprivArgs = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', securebits, ...capabilities]
  return (command, args, options) => start('setpriv', [...setprivArgs, command, ...args], options)
}

function start(command: string, args: string[], options?: { detached?: boolean; uid?: number; gid?: number }): Program {
  const program = spawn(command, args, { ...spawnOptions, ...options })
  // An unhandled EPIPE would end the shop; how the program ended is known by its exit code.
  program.stdin.on('error', () => {})
  return program
}

export function changeOwner(account: Account | undefined, path: string): void {
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, path], { stdio: 'pipe' })
}

function accountNamed(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((which) => spawnSync('id', [which, name], { encoding: 'utf8' }).stdout?.trim())
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [] : [above, ...foldersAbove(above)]
}

function mayEnter(account: Account, folder: string): boolean {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}
