import type { WireReply } from '@storylamp/contract/endpoint'
import type { importStock } from '@storylamp/contract/stock/import-stock'
import { ImportDialog } from '../components/uploads/import-dialog.tsx'

type Imported = WireReply<typeof importStock>['data']

const path: (typeof importStock)['path'] = '/api/admin/stock/import'

const describe = ({ rows, changed }: Imported) =>
  `${rows} ${rows === 1 ? 'row' : 'rows'}, the stock of ${changed} ${changed === 1 ? 'product' : 'products'} changed`

export const ImportStock = ({ onDone }: { onDone: () => void }) => (
  <ImportDialog
    title="Import stock"
    path={path}
    accept=".csv,text/csv"
    describe={describe}
    isEmpty={({ changed }) => changed === 0}
    onDone={onDone}
  >
    <p>A CSV file with the columns SKU and Quantity: how many pieces there are of each product.</p>
  </ImportDialog>
)
