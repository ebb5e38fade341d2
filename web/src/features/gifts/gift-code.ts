import { safeSessionStorage } from '../../base/storage.ts'

const giftKey = 'gift'
const cardsKey = 'giftCards'

/** The code behind the # of a link; kept in this tab while somebody signs in. */
export function readGiftCode(hash: string): string | undefined {
  const code = hash.replace(/^#/, '')
  if (code === '') return safeSessionStorage.get(giftKey) ?? undefined
  safeSessionStorage.set(giftKey, code)
  return code
}

export const forgetGiftCode = (): void => void safeSessionStorage.remove(giftKey)

/** Cards that shall pay for what is in the cart. */
export const readGiftCards = (): string[] => (safeSessionStorage.get(cardsKey) ?? '').split(' ').filter(Boolean)

export const storeGiftCards = (codes: string[]): void => void safeSessionStorage.set(cardsKey, codes.join(' '))
