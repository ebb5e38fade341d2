import { sql } from 'kysely'

/** The period of the orders, which come at a steady pace. */
export type Past = { count: number; families: number; start: Date; end: Date }

/** The first and the last number of a batch. */
export type Batch = [first: number, last: number]

export const batches = (count: number, size: number): Batch[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, at) => [at * size + 1, Math.min(count, (at + 1) * size)])

/** SQL for a random one of these texts for each row. */
export const oneOf = (texts: readonly string[]) =>
  sql<string>`(${texts}::text[])[1 + floor(random() * ${texts.length})::int]`
