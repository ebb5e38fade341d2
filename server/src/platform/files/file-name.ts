const mostCharacters = 100
const mostBytes = 180

/** What a file system takes for something else, or what makes a name read differently from what it is. */
const misleading = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/gu

export const withoutMisleading = (name: string): string => name.toWellFormed().replace(misleading, ' ')

/** The name of an entry in a zip. Its position keeps it apart from the others, and from names that Windows reserves. */
export function entryName(position: number, title: string, extension: string): string {
  const words = shorten(withoutMisleading(title).normalize('NFC').replace(/\s+/g, ' '))
  const name = `${String(position).padStart(2, '0')} ${words}`.trim() + withoutMisleading(extension)
  return withoutEnd(name)
}

/** Whole characters only. */
function shorten(text: string): string {
  const characters = Array.from(text.trim()).slice(0, mostCharacters).join('')
  const { read } = new TextEncoder().encodeInto(characters, new Uint8Array(mostBytes))
  return withoutEnd(characters.slice(0, read))
}

/** Windows drops dots and spaces at the end of a name. */
const withoutEnd = (name: string) => name.replace(/[. ]+$/, '')
