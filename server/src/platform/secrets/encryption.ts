import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** Encrypts a secret for the database. Copied to another owner's row, it cannot be decrypted. */
export function encrypt(key: Buffer, owner: string, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

export function decrypt(key: Buffer, owner: string, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, encrypted.subarray(0, ivBytes)).setAAD(Buffer.from(owner))
  decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()])
}
