import type { importProducts } from '@storylamp/contract/catalog/import-products'
import type { WireReply } from '@storylamp/contract/endpoint'
import { ChevronDown } from 'lucide-react'
import { ImportDialog } from '../components/uploads/import-dialog.tsx'

import { csvColumns, formWordOf } from './csv-columns.ts'

type Imported = WireReply<typeof importProducts>['data']

const path: (typeof importProducts)['path'] = '/api/admin/products/import'

const describe = ({ rows, created, changed, withoutPicture }: Imported) =>
  `${rows} ${rows === 1 ? 'row' : 'rows'}, ${created} new and ${changed} changed ${changed === 1 ? 'product' : 'products'}${withoutPicture === undefined ? '' : `; ${withoutPicture} of the new ones without a picture, which customers would see so`}`

export const ImportProducts = ({ onDone }: { onDone: () => void }) => (
  <ImportDialog
    title="Import products"
    path={path}
    accept=".csv,text/csv,.zip,application/zip"
    describe={describe}
    isEmpty={({ created, changed }) => created + changed === 0}
    onDone={onDone}
    formWordOf={formWordOf}
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
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold">
        All columns
        <ChevronDown strokeWidth={1.75} aria-hidden="true" className="size-5 group-open:rotate-180" />
      </summary>
      <dl className="grid max-h-60 gap-2 overflow-y-auto text-sm">
        {Object.entries(csvColumns).map(([name, { formWord, cell }]) => (
          <div key={name}>
            <dt className="font-semibold">
              {name}
              {formWord !== undefined && <span className="font-normal text-muted"> (in the form: {formWord})</span>}
            </dt>
            <dd>{cell}</dd>
          </div>
        ))}
      </dl>
    </details>
  </ImportDialog>
)
