import { createHmac, timingSafeEqual } from 'node:crypto'
import { secondMs } from '../../../platform/clock.ts'

const stepMs = 30 * secondMs
// A phone's clock may be a little off, and typing takes a while.
const stepsAside = [0, -1, 1]
const digits = 6

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / stepMs)

/** RFC 6238 on RFC 4226, with SHA-1 as every authenticator knows it. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that a code belongs to, if it is one of now or nearly now. */
export const stepOf = (secret: Buffer, code: string, now: Date): number | undefined =>
  stepsAside.map((aside) => stepAt(now) + aside).find((step) => isSame(codeAt(secret, step), code))

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, of bytes in fives. */
export const toBase32 = (bytes: Buffer): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart((bytes.length / 5) * 8, '0')
    .replace(/./g, (digit) => alphabet.charAt(Number.parseInt(digit, 32)))
