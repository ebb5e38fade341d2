import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'

export type FollowedProcess = {
  process: ChildProcessByStdio<null, Readable, Readable>
  said: () => string
  ended: Promise<[number | null, string | null]>
}

/** Starts a program and collects its output; a test that ends kills it. */
export function followProcess(
  command: string,
  args: string[],
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd?: string },
): FollowedProcess {
  const process = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void process.kill('SIGKILL'))
  let said = ''
  for (const output of [process.stdout, process.stderr]) output.on('data', (text) => (said += text))
  return { process, said: () => said, ended: once(process, 'close') as FollowedProcess['ended'] }
}
