import { Loaded, type Read } from '../page/loaded.tsx'
import { AdminTable, type TableProps } from './admin-table.tsx'
import { ListPages, type PagesProps } from './list-pages.tsx'

type Props<Row> = Omit<TableProps<Row>, 'rows'> & {
  read: Read<PagesProps & { data: readonly Row[] }>
  failureText: string
}

/** A list with its pages, once it has loaded. */
export const LoadedTable = <Row,>({ read, failureText, ...table }: Props<Row>) => (
  <Loaded read={read} failureText={failureText}>
    {({ data, ...pages }) => (
      <>
        <AdminTable rows={data} {...table} />
        <ListPages {...pages} />
      </>
    )}
  </Loaded>
)
