import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

type Cost = { memory: number; passes: number; parallelism: number }

// What OWASP recommends for argon2id: 19 MiB and two passes.
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Hashes to the PHC string format, which names its parameters: raising the cost leaves older hashes valid. */
export async function toArgon2Text(secret: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await keyOf(secret, salt, 32, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`
}

export async function isArgon2TextOf(text: string, secret: string): Promise<boolean> {
  const parts = phcFormat.exec(text)
  if (parts === null) throw new Error('this is no argon2 text')
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const [salt, key] = parts.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer]
  return timingSafeEqual(key, await keyOf(secret, salt, key.length, { memory, passes, parallelism }))
}

const keyOf = (secret: string, nonce: Buffer, tagLength: number, cost: Cost) =>
  // NFKC: keyboards differ in how they encode the same character.
  derive('argon2id', { message: secret.normalize('NFKC'), nonce, tagLength, ...cost }) as Promise<Buffer>

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
