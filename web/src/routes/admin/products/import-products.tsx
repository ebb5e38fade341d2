import type { importProducts } from '@storylamp/contract/catalog/import-products'
import type { WireReply } from '@storylamp/contract/endpoint'
import { ImportDialog } from '../components/uploads/import-dialog.tsx'

type Imported = WireReply<typeof importProducts>['data']

const path: (typeof importProducts)['path'] = '/api/admin/products/import'

const describe = ({ rows, created, changed }: Imported) =>
  `${rows} ${rows === 1 ? 'row' : 'rows'}, ${created} new and ${changed} changed ${changed === 1 ? 'product' : 'products'}`

export const ImportProducts = ({ onDone }: { onDone: () => void }) => (
  <ImportDialog
    title="Import products"
    path={path}
    accept=".csv,text/csv,.zip,application/zip"
    describe={describe}
    isEmpty={({ created, changed }) => created + changed === 0}
    onDone={onDone}
  >
    <p>
      A CSV file with the column SKU and those that you want to set, as ‘Export products’ writes them. A column that is
      missing stays as it is; an empty cell empties its field. Leave out Stock unless you have counted: it replaces what
      was sold meanwhile as well.
    </p>
    <p>
      Several collections, colors, pictures or facts stand in one cell, separated by |. For new pictures choose a zip
      with the CSV file and the pictures, which the column Pictures names by their file names.
    </p>
  </ImportDialog>
)
