import { Agent, request } from 'node:http'
import { insertSession } from '../e2e/support/database.ts'

/** As the document names them: the admin is the owner of the shop. */
export const roles = ['guest', 'user', 'child', 'admin'] as const
/** The other admins, whose rights the document does not name. */
export const staffRoles = ['manager', 'editor', 'packer', 'support'] as const
export type Role = (typeof roles)[number] | (typeof staffRoles)[number]

export const staffEmail = (role: (typeof staffRoles)[number]) => `${role}@example.com`

const names: Record<Exclude<Role, 'guest'>, string> = {
  user: 'parent@example.com',
  child: 'mia',
  admin: 'admin@example.com',
  manager: staffEmail('manager'),
  editor: staffEmail('editor'),
  packer: staffEmail('packer'),
  support: staffEmail('support'),
}

export type Message = { method: string; path: string; headers: Record<string, string>; body: Buffer | undefined }

/** A very long body is read in part. */
export type Outcome = { status: number; body: string; isWhole: boolean; ms: number }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
/** Longer than any answer may take. */
const timeoutMs = 40_000
/** The rest of a download says nothing new. */
const maxBytes = 2 ** 20

/** Sends a request as it is drafted; a connection that the shop ends counts as status 0. */
export const send = (port: number, { method, path, headers, body }: Message) =>
  new Promise<Outcome>((resolve) => {
    const startedAt = performance.now()
    const parts: Buffer[] = []
    const end = (status: number, isWhole = true) =>
      resolve({ status, body: Buffer.concat(parts).toString(), isWhole, ms: performance.now() - startedAt })
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const all = { host: 'localhost', ...headers, ...length }
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: all, agent, timeout: timeoutMs },
      (reply) => {
        let bytes = 0
        reply.on('data', (part) => {
          parts.push(part)
          bytes += part.length
          if (bytes > maxBytes) reply.destroy()
          if (bytes > maxBytes) end(reply.statusCode ?? 0, false)
        })
        reply.on('end', () => end(reply.statusCode ?? 0))
        reply.on('error', () => end(0))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => end(0))
    sent.end(body)
  })

/** The users that send requests; a user whose session was ended by a request signs in again. */
export function createCallers() {
  const tokens = new Map<Role, string>()
  const signIn = async (role: Role) => {
    if (role !== 'guest') tokens.set(role, (await insertSession(names[role])).accessToken)
  }
  return {
    tokenOf: (role: Role) => tokens.get(role),
    signIn,
    /** A request may have ended an account by now; its role signs in after a later restock. */
    signInAll: async () => void (await Promise.allSettled([...roles, ...staffRoles].map(signIn))),
    close: () => agent.destroy(),
  }
}
