import { createHmac, timingSafeEqual } from 'node:crypto'
import { secondMs } from '../../../platform/clock.ts'

const stepMs = 30 * secondMs
// Phone clocks drift, and typing takes time.
const acceptedOffsets = [0, -1, 1]
const digits = 6

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / stepMs)

/** TOTP (RFC 6238) with SHA-1, which every authenticator supports. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The time step of a code, if it is valid now. */
export const stepOf = (secret: Buffer, code: string, now: Date): number | undefined =>
  acceptedOffsets.map((offset) => stepAt(now) + offset).find((step) => isSame(codeAt(secret, step), code))

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding; the length must be a multiple of five bytes. */
export const toBase32 = (bytes: Buffer): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart((bytes.length / 5) * 8, '0')
    .replace(/./g, (digit) => alphabet.charAt(Number.parseInt(digit, 32)))
