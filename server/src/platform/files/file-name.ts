const maxCharacters = 100
const maxBytes = 180

/** Special characters of file systems, and those that make a name look like another. */
const misleading = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/gu

export const withoutMisleading = (name: string): string => name.toWellFormed().replace(misleading, ' ')

/** The name of an entry in a zip. Starting with the position makes it unique, and never a name that Windows reserves. */
export function entryName(position: number, title: string, extension: string): string {
  const words = shorten(withoutMisleading(title).normalize('NFC').replace(/\s+/g, ' '))
  const name = `${String(position).padStart(2, '0')} ${words}`.trim() + withoutMisleading(extension)
  return withoutEnd(name)
}

/** Cuts between characters, never within one. */
function shorten(text: string): string {
  const characters = Array.from(text.trim()).slice(0, maxCharacters).join('')
  return withoutEnd(firstBytes(characters))
}

/** TextEncoder.encodeInto would do, but leaves the last bytes empty in some versions of Node.js. */
function firstBytes(text: string): string {
  let [length, bytes] = [0, 0]
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    length += character.length
  }
  return text.slice(0, length)
}

/** Windows drops dots and spaces at the end of a name. */
const withoutEnd = (name: string) => name.replace(/[. ]+$/, '')
