/** Without letters and digits that look alike. */
export const giftAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const giftCodeLength = 16

/** As somebody typed it, with spaces, hyphens or small letters; undefined if it cannot be a code. */
export function toGiftCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return code.length === giftCodeLength && [...code].every((letter) => giftAlphabet.includes(letter)) ? code : undefined
}

/** 'ABCD-EFGH-JKLM-NPQR', for people. */
export const spellGiftCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
