/** Reads a long table in batches, by keyset paging. */
export async function* inBatches<Row>(select: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await select(last)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}

export const rowsPerBatch = 500
