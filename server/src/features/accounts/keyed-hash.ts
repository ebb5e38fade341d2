import { createHmac } from 'node:crypto'

/** Codes and addresses are few enough to try them all, so their hashes need a key. */
export const keyedHash = (key: Buffer, kind: 'code' | 'sender' | 'salt' | 'email', ...parts: string[]): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([kind, ...parts]))
    .digest()
