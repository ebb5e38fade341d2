export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = Html | Html[] | string | number | false | undefined

/** Escapes every value, except results of this same template. */
export function html(parts: TemplateStringsArray, ...values: Value[]) {
  return new Html(String.raw({ raw: parts }, ...values.map(toMarkup)))
}

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(toMarkup).join('')
  if (value === undefined || value === false) return ''
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
