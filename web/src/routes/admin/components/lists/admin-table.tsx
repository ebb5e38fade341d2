// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop the implicit roles of table elements that are displayed as a grid
// biome-ignore-all lint/a11y/useSemanticElements: the elements are semantic; the roles repeat them
import type { ReactNode } from 'react'
import { style } from '../../../../ui/classes.ts'
import { EmptyList } from './empty-list.tsx'
import { SortButton, useSort } from './sort-button.tsx'

export type Column<Row> = {
  name: string
  /** In the head instead of its name, on small screens too. */
  head?: ReactNode
  /** The list is in the order of this time, and a press on its head reverses it. */
  isSorted?: boolean
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

export type TableProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  whenEmpty: string
  noMatch?: string
}

/** A table; on small screens a list of rows, each with its picture or checkbox, title, amount and status. */
export function AdminTable<Row>({ label, rows, columns, keyOf, whenEmpty, noMatch }: TableProps<Row>) {
  if (rows.length === 0) return <EmptyList text={whenEmpty} noMatch={noMatch} />
  return (
    <div className={`${style({ variant: 'card' })} overflow-x-auto`}>
      <table role="table" aria-label={label} className="block w-full text-left md:table">
        <thead
          role="rowgroup"
          className={`bg-sunken md:table-header-group ${columns.some(isShownSmall) ? 'block' : 'hidden'}`}
        >
          <tr role="row" className="flex flex-wrap justify-between gap-x-4 px-4 md:table-row">
            {columns.map((column) => (
              <HeadCell key={column.name} {...column} />
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

type HeadProps = Pick<Column<never>, 'name' | 'head' | 'isSorted' | 'isNumber'>

const isShownSmall = ({ head, isSorted = false }: Pick<HeadProps, 'head' | 'isSorted'>) => isSorted || Boolean(head)

function HeadCell({ name, head, isSorted = false, isNumber = false }: HeadProps) {
  const sort = useSort()
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (sort.isOldestFirst ? 'ascending' : 'descending') : undefined}
      className={`font-bold md:px-3 md:py-2 ${isShownSmall({ head, isSorted }) ? '' : 'max-md:hidden'} ${isNumber ? 'text-right' : ''}`}
    >
      {isSorted ? <SortButton name={name} {...sort} /> : (head ?? name)}
    </th>
  )
}

type CellProps = Pick<Column<never>, 'name' | 'isNumber' | 'slot'> & { children: ReactNode }

const Cell = ({ name, isNumber = false, slot = 'line', children }: CellProps) => (
  <td
    role="cell"
    className={`${slots[slot]} md:table-cell md:border-t md:border-line md:px-3 md:py-1.5 md:align-top md:leading-snug md:text-base md:font-normal ${isNumber ? 'tabular-nums md:text-right md:whitespace-nowrap' : 'md:text-left'}`}
  >
    {slot === 'line' && (
      <span aria-hidden="true" className="shrink-0 text-muted md:hidden">
        {name}
      </span>
    )}
    <span className="min-w-0 max-md:wrap-anywhere">{children}</span>
  </td>
)
