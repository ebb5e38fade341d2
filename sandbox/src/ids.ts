import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function newId(prefix: string, length = 24) {
  return prefix + Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
