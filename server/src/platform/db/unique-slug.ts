import { slugOf } from '@storylamp/contract/slug'

/** Inserts with an id made from the name. `insert` returns undefined if the id is taken. */
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
