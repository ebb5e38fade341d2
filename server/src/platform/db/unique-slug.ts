/** A name as a part of an address; of a name in other letters nothing may be left. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 70)
    .replace(/^-|-$/g, '')

/** Inserts under an id that follows from the name. `insert` answers undefined where somebody else has the id. */
export async function withFreeId<Row>(
  name: string,
  otherwise: string,
  insert: (id: string) => Promise<Row | undefined>,
): Promise<Row> {
  const slug = slugOf(name) || otherwise
  for (let number = 1; ; number += 1) {
    const row = await insert(number === 1 ? slug : `${slug}-${number}`)
    if (row !== undefined) return row
  }
}
