import { rowsPerPage } from '@storylamp/contract/limits'
import type { SelectQueryBuilder } from 'kysely'

export { rowsPerPage }

export const rowsBefore = (page: number): number => (page - 1) * rowsPerPage

export const pageOf = <Row>(data: Row[], total: number, page: number) => ({
  data,
  total,
  page,
  pageCount: Math.max(1, Math.ceil(total / rowsPerPage)),
})

export async function countRows<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = rows.select((row) => row.fn.countAll().as('total')).$castTo<{ total: number }>()
  return (await counted.executeTakeFirstOrThrow()).total
}
