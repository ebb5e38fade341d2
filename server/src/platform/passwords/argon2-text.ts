import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

type Parameters = { memory: number; passes: number; parallelism: number; nonce: Buffer; tagLength: number }

// What OWASP recommends for argon2id: 19 MiB and two passes.
const recommended = { memory: 19_456, passes: 2, parallelism: 1 }

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Hashes to the PHC string format, which names its parameters: raising the cost leaves older hashes valid. */
export async function toArgon2Text(
  secret: string,
  salt: Buffer = randomBytes(16),
  cost = recommended,
): Promise<string> {
  const key = await keyOf(secret, { ...cost, nonce: salt, tagLength: 32 })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(key)}`
}

export const saltOf = (text: string): Buffer => parse(text).parameters.nonce

/** Finds the text that the secret belongs to. It is hashed once, so only texts with the salt and cost of the first can match. */
export async function findArgon2Text(texts: readonly [string, ...string[]], secret: string) {
  const { parameters } = parse(texts[0])
  const key = await keyOf(secret, parameters)
  return texts.find((text) => isSameHash(text, texts[0]) && timingSafeEqual(parse(text).key, key))
}

const isSameHash = (one: string, other: string) => beforeKey(one) === beforeKey(other)
const beforeKey = (text: string) => text.slice(0, text.lastIndexOf('$'))

function parse(text: string): { parameters: Parameters; key: Buffer } {
  const parts = phcFormat.exec(text)
  if (parts === null) throw new Error('this is no argon2 text')
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const [nonce, key] = parts.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer]
  return { parameters: { memory, passes, parallelism, nonce, tagLength: key.length }, key }
}

/** Keyboards differ in how they encode the same character. */
export const normalized = (secret: string): string => secret.normalize('NFKC')

const keyOf = (secret: string, parameters: Parameters) =>
  derive('argon2id', { message: normalized(secret), ...parameters }) as Promise<Buffer>

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
