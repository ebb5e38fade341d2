// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the implicit roles of table elements that are displayed as a grid
// biome-ignore-all lint/a11y/useSemanticElements: the elements are semantic; the roles repeat them
import type { ReactNode } from 'react'
import { style } from '../../../../ui/classes.ts'

export type Column<Row> = { name: string; show: (row: Row) => ReactNode; isNumber?: boolean }

type Props<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  whenEmpty: string
}

/** A table; on small screens each row is a card. */
export function AdminTable<Row>({ label, rows, columns, keyOf, whenEmpty }: Props<Row>) {
  if (rows.length === 0) return <p className={`${style({ variant: 'card' })} p-6`}>{whenEmpty}</p>
  return (
    <div className={`${style({ variant: 'card' })} overflow-x-auto`}>
      <table role="table" aria-label={label} className="block w-full text-left md:table">
        <thead role="rowgroup" className="hidden bg-sunken md:table-header-group">
          <tr role="row">
            {columns.map(({ name, isNumber = false }) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={`px-4 py-3 font-bold ${isNumber ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="grid gap-1 border-line px-4 py-4 not-first:border-t md:table-row md:p-0"
            >
              {columns.map((column) => (
                <Cell key={column.name} {...column}>
                  {column.show(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Cell = ({ name, isNumber = false, children }: { name: string; isNumber?: boolean; children: ReactNode }) => (
  <td
    role="cell"
    className={`flex items-start justify-between gap-4 text-right max-md:has-[>:last-child:empty]:hidden md:table-cell md:border-t md:border-line md:px-4 md:py-3 md:align-top ${isNumber ? 'tabular-nums md:whitespace-nowrap' : 'md:text-left'}`}
  >
    <span aria-hidden="true" className="shrink-0 text-sm text-muted md:hidden">
      {name}
    </span>
    <span className="min-w-0 max-md:wrap-anywhere">{children}</span>
  </td>
)
