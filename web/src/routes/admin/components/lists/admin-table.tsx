// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the implicit roles of table elements that are displayed as a grid
// biome-ignore-all lint/a11y/useSemanticElements: the elements are semantic; the roles repeat them
import type { ReactNode } from 'react'
import { style } from '../../../../ui/classes.ts'
import { EmptyList } from './empty-list.tsx'

export type Column<Row> = {
  name: string
  show: (row: Row) => ReactNode
  isNumber?: boolean
  /** Where small screens show it; without a slot it is a labelled line. */
  slot?: keyof typeof slots
}

const slots = {
  select: 'col-start-1 row-[1/span_3] min-w-11 pr-2',
  lead: 'col-start-2 row-[1/span_3] pr-4 empty:hidden',
  title: 'col-start-3',
  amount: 'col-start-4 row-start-1 pl-4 text-right font-semibold',
  status: 'col-start-3 col-end-5 max-w-full justify-self-start',
  line: 'col-start-3 col-end-5 flex items-baseline gap-2 text-sm max-md:has-[>:last-child:empty]:hidden',
  wideScreens: 'hidden',
} as const

type Props<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  whenEmpty: string
  noMatch?: string
}

/** A table; on small screens a list of rows, each with its picture or checkbox, title, amount and status. */
export function AdminTable<Row>({ label, rows, columns, keyOf, whenEmpty, noMatch }: Props<Row>) {
  if (rows.length === 0) return <EmptyList text={whenEmpty} noMatch={noMatch} />
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
              className="grid grid-cols-[auto_auto_minmax(0,1fr)_auto] content-start gap-y-1 border-line p-4 not-first:border-t md:table-row md:p-0"
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

type CellProps = Pick<Column<never>, 'name' | 'isNumber' | 'slot'> & { children: ReactNode }

const Cell = ({ name, isNumber = false, slot = 'line', children }: CellProps) => (
  <td
    role="cell"
    className={`${slots[slot]} md:table-cell md:border-t md:border-line md:px-4 md:py-3 md:align-top md:text-base md:font-normal ${isNumber ? 'tabular-nums md:text-right md:whitespace-nowrap' : 'md:text-left'}`}
  >
    {slot === 'line' && (
      <span aria-hidden="true" className="shrink-0 text-muted md:hidden">
        {name}
      </span>
    )}
    <span className="min-w-0 max-md:wrap-anywhere">{children}</span>
  </td>
)
