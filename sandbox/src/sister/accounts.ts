import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeDurably } from '../durable-file.ts'

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>

export type Registration = { email: string; password: string; is_app_user?: boolean; bundleUserId?: string }
export type Account = {
  _id: string
  email: string
  isAppUser: boolean
  bundleUserId: string
  salt: string
  key: string
  registeredAt: string
  lastLoginAt?: string
}
export type Accounts = Awaited<ReturnType<typeof openAccounts>>

// The shop's demo family exists here too.
const knownFromTheStart = ['parent@example.com']

/** The site's own accounts, independent of the shop's; only the email addresses coincide. */
export async function openAccounts(folder: string) {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'accounts.json')
  const accounts = new Map((await readAccounts(file)).map((account) => [account.email, account]))
  const isNew = accounts.size === 0
  let written = Promise.resolve()
  const save = () => {
    written = written.then(() => writeDurably(file, JSON.stringify([...accounts.values()])))
    return written
  }

  const opened = {
    all: () => [...accounts.values()],
    register: async ({ email, password, is_app_user = false, bundleUserId = '' }: Registration) => {
      const name = email.toLowerCase()
      const salt = randomBytes(16)
      const key = await derive(password, salt, 32)
      if (accounts.has(name)) return undefined
      const account: Account = {
        _id: randomUUID(),
        email: name,
        isAppUser: is_app_user,
        bundleUserId,
        salt: salt.toString('hex'),
        key: key.toString('hex'),
        registeredAt: new Date().toISOString(),
      }
      accounts.set(name, account)
      await save()
      return account
    },
    login: async (email: string, password: string) => {
      const account = accounts.get(email.toLowerCase())
      if (account === undefined) return undefined
      const key = await derive(password, Buffer.from(account.salt, 'hex'), 32)
      if (!timingSafeEqual(key, Buffer.from(account.key, 'hex'))) return undefined
      account.lastLoginAt = new Date().toISOString()
      await save()
      return account
    },
    /** Signs in whom the shop vouches for; a newcomer gets an account that no password opens. */
    enter: async (email: string, bundleUserId: string) => {
      const password = randomBytes(32).toString('hex')
      await opened.register({ email, password, is_app_user: true, bundleUserId })
      const account = accounts.get(email.toLowerCase()) as Account
      account.lastLoginAt = new Date().toISOString()
      await save()
      return account
    },
  }
  if (isNew) for (const email of knownFromTheStart) await opened.register({ email, password: 'storylamp-demo' })
  return opened
}

async function readAccounts(file: string): Promise<Account[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  }
}
