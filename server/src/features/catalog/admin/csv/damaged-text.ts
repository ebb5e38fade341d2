import { importTexts } from '@storylamp/contract/admin/import-texts'

const signsOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => windows1252.decode(Uint8Array.of(first + at)))

const windows1252 = new TextDecoder('windows-1252')
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes that are no sign of Windows-1252 become control characters, and in LibreOffice private ones. */
const byteOf = new Map([
  ...Array.from({ length: 128 }, (_, at) => [String.fromCharCode(128 + at), 128 + at] as const),
  ...Array.from({ length: 128 }, (_, at) => [String.fromCharCode(0xf180 + at), 128 + at] as const),
  ...signsOf(128, 255).map((sign, at) => [sign, 128 + at] as const),
])

const more = `[\u0080-\u009f\uf180-\uf19f${signsOf(0x80, 0xbf).join('')}]`
const [two, three, four] = [signsOf(0xc2, 0xdf), signsOf(0xe0, 0xef), signsOf(0xf0, 0xf4)].map(
  (of) => `[${of.join('')}]`,
)
/** The signs that the bytes of one letter become when UTF-8 is read as Windows-1252. */
const misread = new RegExp(`${two}${more}|${three}${more}{2}|${four}${more}{3}`, 'g')

/** Letters of Europe, punctuation, currencies, symbols and emoji; anything else is rather a text that only resembles one. */
const plausible = /^[\u00a0-\u017f\u2010-\u205e\u20a0-\u20cf\u2100-\u215f\u2190-\u2bff\u{1f300}-\u{1faff}]$/u

const repair = (text: string): string =>
  text.replace(misread, (signs) => {
    try {
      const letter = utf8.decode(Uint8Array.from(signs, (sign) => byteOf.get(sign) ?? 0))
      return plausible.test(letter) ? letter : signs
    } catch {
      return signs
    }
  })

/** The first signs of a file whose mark was read as Windows-1252, and with it all of its UTF-8. */
export const misreadMark = 'ï»¿'

/** A cell of such a file as it was. */
export function undoMisreading(cell: string): string {
  try {
    return utf8.decode(
      Uint8Array.from(cell, (sign) => (sign < '\x80' ? sign.charCodeAt(0) : (byteOf.get(sign) ?? 0xff))),
    )
  } catch {
    return cell
  }
}

const lost = '\ufffd'

/** Says what is damaged in a text that was saved or opened with another character set, and what it probably was. */
export function findDamage(text: string): string | undefined {
  const repaired = repair(text)
  if (repaired === text && !text.includes(lost)) return undefined
  const word = text.split(' ').find((one) => one.includes(lost) || repair(one) !== one) ?? text
  const shown = word.slice(0, 60)
  return shown.includes(lost) ? importTexts.lettersLost(shown) : importTexts.textDamaged(shown, repair(shown))
}
