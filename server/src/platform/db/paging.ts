import { rowsPerPage } from '@storylamp/contract/limits'

export { rowsPerPage }

export const rowsBefore = (page: number): number => (page - 1) * rowsPerPage

export const pageOf = <Row>(data: Row[], total: number, page: number) => ({
  data,
  total,
  page,
  pageCount: Math.max(1, Math.ceil(total / rowsPerPage)),
})
