/** A URL slug of a name, of whole words if it has to be shortened; empty if the name has no Latin letters or digits. */
export function slugOf(name: string, maxLetters = 70): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= maxLetters) return slug
  const end = slug.lastIndexOf('-', maxLetters)
  return slug.slice(0, end === -1 ? maxLetters : end)
}
