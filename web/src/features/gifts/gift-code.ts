import { forgetCode, readCode } from '../../base/code-in-address.ts'
import { safeSessionStorage } from '../../base/storage.ts'

const giftKey = 'gift'
const cardsKey = 'giftCards'

export const readGiftCode = (hash: string): string | undefined => readCode(giftKey, hash)
export const forgetGiftCode = (): void => forgetCode(giftKey)

/** Cards that shall pay for what is in the cart. */
export const readGiftCards = (): string[] => (safeSessionStorage.get(cardsKey) ?? '').split(' ').filter(Boolean)

export const storeGiftCards = (codes: string[]): void => void safeSessionStorage.set(cardsKey, codes.join(' '))
