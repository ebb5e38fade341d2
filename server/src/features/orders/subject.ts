import type { OrderRow } from './queries.ts'

/** How the audit log names an order. */
export const subjectOf = ({ number }: Pick<OrderRow, 'number'>): string => `order ${number}`
