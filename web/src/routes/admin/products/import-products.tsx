import type { importProducts } from '@storylamp/contract/catalog/import-products'
import type { WireReply } from '@storylamp/contract/endpoint'
import { ChevronDown } from 'lucide-react'
import { ImportDialog } from '../components/uploads/import-dialog.tsx'

import { csvColumns, formWordOf } from './csv-columns.ts'
import { productLabels } from './to-product.ts'

type Imported = WireReply<typeof importProducts>['data']

const path: (typeof importProducts)['path'] = '/api/admin/products/import'

const describe = ({ rows, created, changed, withoutPicture }: Imported) =>
  `${rows} ${rows === 1 ? 'row' : 'rows'}, ${created} new and ${changed} changed ${changed === 1 ? 'product' : 'products'}${withoutPicture === undefined ? '' : `; ${withoutPicture} of the new ones without a picture, which customers would see so`}`

/** How a file of another shop was understood. */
const OfShopify = ({ read, leftOut, picturesToUpload }: NonNullable<Imported['shopify']>) => (
  <div className="grid gap-2 text-sm">
    <p>This is Shopify’s: {read.map(({ column, as }) => `${column} is ${as}`).join(', ')}.</p>
    {leftOut.length > 0 && <p>Left out: {leftOut.join(', ')}.</p>}
    {picturesToUpload.length > 0 && (
      <>
        <p>Pictures to be uploaded, here or with the CSV file in a zip by their file names:</p>
        <ul>
          {picturesToUpload.map((address) => (
            <li key={address} className="break-all">
              {address}
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)

export const ImportProducts = ({ onDone }: { onDone: () => void }) => (
  <ImportDialog
    title="Import products"
    path={path}
    accept=".csv,text/csv,.zip,application/zip"
    describe={describe}
    isEmpty={({ created, changed }) => created + changed === 0}
    details={({ shopify }) => shopify && <OfShopify {...shopify} />}
    onDone={onDone}
    formWordOf={formWordOf}
  >
    <p>
      A CSV file with the column SKU and those that you want to set, as ‘Export products’ writes them. A column that is
      missing stays as it is; an empty cell empties its field. Leave out Stock unless you have counted: it replaces what
      was sold meanwhile as well. Alt texts and ‘{productLabels.publishAt}’ are not in the file and stay as they are.
    </p>
    <p>
      Several collections, colors, pictures or facts stand in one cell, separated by |. For new pictures choose a zip
      with the CSV file and the pictures, which the column Pictures names by their file names.
    </p>
    <p>
      Shopify’s products CSV is understood as well: each variant becomes a product, and those of one product a group.
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
