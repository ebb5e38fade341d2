export type Slots = Record<string, string>

/** Fills the slots of a text: `{hero}` as it is, `{Hero}` capitalised. */
export function fill(text: string, slots: Slots) {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1)
    const value = slots[key]
    if (value === undefined) throw new Error(`A story has nothing for {${name}}.`)
    return key === name ? value : capitalised(value)
  })
}

/** Takes the first character whole, even where it is a surrogate pair. */
export function capitalised(text: string) {
  const [first = ''] = text
  return first.toLocaleUpperCase('en') + text.slice(first.length)
}
