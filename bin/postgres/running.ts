import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

// Every part is given, so that no PG… environment variable can change it.
export const urlOf = (socketFolder: string): string =>
  `postgresql://storylamp@localhost:5432/storylamp?host=${encodeURIComponent(socketFolder)}&sslmode=disable`

/** The database that a running shop has started in DATA_DIR; postmaster.pid says where it listens. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const socketFolder = socketFolderOf(dataDir)
  if (socketFolder === undefined) return undefined
  const url = urlOf(socketFolder)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return url
  } catch {
    return undefined
  } finally {
    await client.end()
  }
}

function socketFolderOf(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4]
  } catch {
    return undefined
  }
}
