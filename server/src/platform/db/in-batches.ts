/** Reads a long table piece by piece, each from behind the last row of the one before. */
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
