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
import { type Account, changeOwner, type Run } from './account.ts'
import type { Binaries } from './binaries.ts'

const draftMark = '.draft-'
const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
// Trust is safe: the only way in is a socket in a folder that nobody else can enter.
const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']

const ownDatabase = 'CREATE ROLE storylamp LOGIN CREATEDB;\nCREATE DATABASE storylamp OWNER storylamp;\n'

export async function ensureCluster(cluster: string, binaries: Binaries, run: Run, account?: Account): Promise<void> {
  if (!existsSync(join(cluster, 'PG_VERSION'))) return createCluster(cluster, binaries, run, account)
  // Files that root has copied here still belong to root.
  if (account && statSync(cluster).uid !== account.uid) changeOwner(account, cluster)
}

/** Made under another name and renamed once whole, so that an interrupted start leaves no half cluster. */
async function createCluster(cluster: string, { initdb, postgres }: Binaries, run: Run, account?: Account) {
  // A new draft for each start: a program of a killed start may still be writing into its own.
  const draft = mkdtempSync(`${cluster}${draftMark}`)
  try {
    changeOwner(account, draft)
    await finish(run, initdb, ['--pgdata', draft, ...locale, ...access, '--no-clean', '--no-instructions'])
    await finish(run, postgres, ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'], ownDatabase)
    renameSync(draft, cluster)
    syncFolder(dirname(cluster))
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

function syncFolder(folder: string) {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
