import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Account, give, type Run } from './account.ts'
import type { Binaries } from './binaries.ts'

const draftMark = '.draft-'
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
// Only the socket leads in, and it lies in a folder that nobody else can enter.
const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']

const ownDatabase = 'CREATE ROLE storylamp LOGIN CREATEDB;\nCREATE DATABASE storylamp OWNER storylamp;\n'

export async function ensureCluster(cluster: string, binaries: Binaries, run: Run, account?: Account): Promise<void> {
  if (!existsSync(join(cluster, 'PG_VERSION'))) return createCluster(cluster, binaries, run, account)
  // Files that root has copied here are still root's.
  if (account && statSync(cluster).uid !== account.uid) give(account, cluster)
}

/** Makes the files in a draft and renames that when it is whole, so that the rest of an interrupted start is never used. */
async function createCluster(cluster: string, { initdb, postgres }: Binaries, run: Run, account?: Account) {
  // A program that a killed start has left may still be writing into the draft of that start.
  const draft = mkdtempSync(`${cluster}${draftMark}`)
  try {
    give(account, draft)
    await finish(run, initdb, ['--pgdata', draft, ...locale, ...access, '--no-clean', '--no-instructions'])
    await finish(run, postgres, ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'], ownDatabase)
    renameSync(draft, cluster)
    writeThrough(dirname(cluster))
  } finally {
    removeDrafts(cluster)
  }
}

async function finish(run: Run, command: string, args: string[], input = ''): Promise<void> {
  const program = run(command, args)
  program.stdin.end(input)
  const [errors, [code, signal]] = await Promise.all([text(program.stderr), once(program, 'exit')])
  if (code !== 0) throw new Error(`${command} ended with ${code ?? signal}: ${errors.trim()}`)
}

function removeDrafts(cluster: string) {
  const drafts = readdirSync(dirname(cluster)).filter((name) => name.startsWith(`${basename(cluster)}${draftMark}`))
  for (const name of drafts) rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 5 })
}

function writeThrough(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
