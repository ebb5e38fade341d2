/** HTML or XML whose values are escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = Markup | Markup[] | string | number

/** Escapes every value that was not made by this template itself. */
export const markup = (strings: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...values.map(toText)))

function toText(value: Value): string {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(toText).join('')
  return String(value).replace(/[&<>"']/g, (character) => named[character] ?? '')
}

/** By name where XML has one, as some podcast apps decode nothing else. */
const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
