import { safeSessionStorage } from './storage.ts'

/** The code behind the # of a link, which browsers send to nobody; kept in this tab while somebody signs in. */
export function readCode(key: string, hash: string): string | undefined {
  const code = hash.replace(/^#/, '')
  if (code === '') return safeSessionStorage.get(key) ?? undefined
  safeSessionStorage.set(key, code)
  return code
}

export const forgetCode = (key: string): void => void safeSessionStorage.remove(key)
