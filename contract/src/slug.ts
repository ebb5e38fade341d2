/** A URL slug of a name, of whole words if it has to be shortened; empty if the name has no Latin letters or digits. */
export function slugOf(name: string, maxLength = 70): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= maxLength) return slug
  const end = slug.lastIndexOf('-', maxLength)
  return slug.slice(0, end === -1 ? maxLength : end)
}
