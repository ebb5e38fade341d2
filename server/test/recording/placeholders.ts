/** What is another in each run, by the name of its kind. */
const kinds = {
  // A place in a list, which has time and id of a row.
  cursor: /(?<="(?:next|previous)":")[\w.-]+/,
  // Also of rows that are numbered: their numbers count what no reply shows.
  id: /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|(?<="_id":"|"job |\/(?:jobs|changes)\/)\d+\b/,
  session: /\bcs_test_\w{10,}/,
  reference: /\b(?:pi|ch|re|dp|du|pyr|evt)_\w{10,}/,
  // A program's key, or its beginning; of a webhook; letters of both cases without a space; the secret of an authenticator, and its recovery codes; hashes.
  secret:
    /\bslk_[\da-f]{8,}|\bwhsec_[\w+/]{43}=|(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{28,}|\b(?:[A-Z2-7]{24,}|(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4})\b|\b[\da-f]{32,}\b/,
  // One that is mailed or of an authenticator: the numbers of orders begin with 100, and codes that are made up repeat a digit.
  code: /(?<="otp":")(?!(?<same>\d)\k<same>{5}|123456)\d{6}\b|(?<![\w:.#-])(?!100|(?<digit>\d)\k<digit>{5}|123456)\d{6}\b/,
  // The code of a gift, as it is mailed and in links.
  gift: /(?<="code":"|gift#|\b)(?!AAAA)(?:[A-HJ-NP-Z2-9]{16}|(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4})\b/,
  port: /(?<=(?:localhost|127\.0\.0\.1):)\d+/,
}
const chance = new RegExp(
  Object.entries(kinds)
    .map(([kind, { source }]) => `(?<${kind}>${source})`)
    .join('|'),
  'g',
)

/** Numbers each in the order of its first appearance, so that what is the same stays recognizable. */
export function createPlaceholders(): (text: string) => string {
  const known = new Map<string, string>()
  const counts = new Map<string, number>()
  const nameOf = (kind: string) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return `<${kind} ${count}>`
  }
  return (text) =>
    text.replace(chance, (found, ...match) => {
      const kind = Object.keys(kinds).find((name) => match.at(-1)[name] !== undefined) ?? ''
      const name = known.get(found) ?? nameOf(kind)
      known.set(found, name)
      return name
    })
}
