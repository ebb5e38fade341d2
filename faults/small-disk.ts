import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export type SmallDisks = ReturnType<typeof openSmallDisks>
export type SmallDisk = Awaited<ReturnType<SmallDisks['mount']>>

// Without root a user namespace lends the right to mount; everybody stays who they are there, so that files belong to them.
const isRoot = process.getuid?.() === 0
const newNamespace = isRoot ? ['--mount'] : ['--user', '--map-current-user', '--keep-caps', '--mount']
const sameNamespace = isRoot ? ['--mount'] : ['--user', '--preserve-credentials', '--mount']

/** Why no disk can be mounted here; undefined where it can. */
export function whyNoSmallDisks(): string | undefined {
  const attempts: [string, string[]][] = [
    ['nsenter', ['--version']],
    ['unshare', [...newNamespace, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']],
  ]
  for (const [program, args] of attempts) {
    const { error, status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    if (error || status !== 0) return error?.message ?? stderr.trim()
  }
  return undefined
}

/** File systems in memory that end with this process, and that only the programs see which are started with `spawn`. */
export function openSmallDisks() {
  const namespaces = spawn('unshare', [...newNamespace, 'sh', '-e'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const inside = (path: string) => join(`/proc/${namespaces.pid}/root`, path)
  return {
    /** The path by which this process reaches what is on the disks. */
    inside,
    spawn: (program: string, args: string[], options: SpawnOptions): ChildProcess =>
      spawn('nsenter', [`--target=${namespaces.pid}`, ...sameNamespace, program, ...args], options),
    /** The folder must exist. */
    mount: async (folder: string, megabytes: number) => {
      namespaces.stdin.write(`mount -t tmpfs -o size=${megabytes}m,mode=777 tmpfs '${folder}' && echo mounted\n`)
      await Promise.race([once(namespaces.stdout, 'data'), once(namespaces, 'exit').then(refuse)])
      const filler = inside(join(folder, 'filler'))
      return { fill: (leavingBytes = 0) => fill(filler, leavingBytes), makeRoom: () => rmSync(filler, { force: true }) }
    },
    close: async () => {
      namespaces.stdin.end()
      await once(namespaces, 'exit')
    },
  }
}

const refuse = () => {
  throw new Error('a small disk could not be mounted')
}

function fill(path: string, leavingBytes: number): void {
  const file = openSync(path, 'a')
  for (let size = 1024 * 1024; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      size /= 2
    }
  }
  ftruncateSync(file, fstatSync(file).size - leavingBytes)
  closeSync(file)
}
