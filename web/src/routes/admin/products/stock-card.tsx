import type { WireReply } from '@storylamp/contract/endpoint'
import { adjustStock, type adminStock, pieces, type StockMovement } from '@storylamp/contract/stock/admin-stock'
import * as z from 'zod/mini'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { TextLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { ConfirmDialog, FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted, toNumber } from '../components/forms/form-values.ts'
import { ReasonField } from '../components/forms/reason-field.tsx'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { ListPages } from '../components/lists/list-pages.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { usePostOnce } from '../components/use-post-once.ts'

type Stock = WireReply<typeof adminStock>
type Change = { pieces: number; reason: string }

const checkChange = checkConverted(checkBy<Change>(adjustStock.body), ({ pieces, reason }) => ({
  pieces: toNumber(pieces),
  reason,
}))
const checkCount = checkConverted(checkBy<{ stock: number }>(z.object({ stock: pieces })), ({ stock }) => ({
  stock: toNumber(stock),
}))

type CardProps = { productId: string; version: number; onChanged: () => void }

/** How many pieces there are, and why. Not a part of the product's form, whose numbers sales would have changed by the time it is saved. */
export function StockCard({ productId, version, onChanged }: CardProps) {
  const { filters } = useFilters([])
  const read = useUncachedRead('/api/admin/products/:id/stock', { params: { id: productId }, query: filters })
  const actions = {
    productId,
    version,
    onDone: () => {
      read.refetch()
      onChanged()
    },
  }
  return (
    <AdminCard title="Stock">
      <Loaded read={read} failureText="The stock could not be loaded.">
        {(stock) => (
          <div className="grid gap-4">
            <Counts {...stock} />
            <div className="flex flex-wrap gap-3">
              {stock.stock !== null && <Adjust {...actions} />}
              <Count {...actions} stock={stock.stock} />
              {stock.stock !== null && <EndCounting {...actions} />}
            </div>
            {stock.total > 0 && (
              <AdminTable
                label="What moved the pieces"
                rows={stock.data}
                columns={columns}
                keyOf={({ _id }) => _id}
                whenEmpty="Nothing yet"
              />
            )}
            <ListPages {...stock} />
          </div>
        )}
      </Loaded>
    </AdminCard>
  )
}

const Counts = ({ stock, held }: Pick<Stock, 'stock' | 'held'>) => (
  <p className="text-lg">
    {stock === null ? (
      'Pieces are not counted: the product is always in stock.'
    ) : (
      <>
        <strong className="tabular-nums">{stock - held}</strong> free
        {held > 0 && (
          <span className="text-muted">
            {' '}
            of {stock}; open checkouts hold {held}
          </span>
        )}
      </>
    )}
  </p>
)

const words: Record<StockMovement['kind'], string> = {
  sold: 'Sold',
  returned: 'Returned',
  cancelled: 'Not sent',
  counted: 'Counted',
  adjusted: 'Adjusted',
  imported: 'Imported',
  uncounted: 'Counting ended',
}

const columns: Column<StockMovement>[] = [
  {
    name: 'Why',
    show: ({ kind, reason, orderId }) => (
      <>
        {orderId === undefined ? words[kind] : <TextLink to={adminPaths.order(orderId)}>{words[kind]}</TextLink>}
        {reason !== undefined && <span className="block text-sm text-muted wrap-anywhere">{reason}</span>}
      </>
    ),
    slot: 'title',
  },
  { name: 'When', show: ({ at }) => <Timestamp at={at} /> },
  { name: 'Pieces', show: ({ pieces }) => (pieces > 0 ? `+${pieces}` : pieces), isNumber: true, slot: 'amount' },
  { name: 'After', show: ({ after }) => after, isNumber: true, slot: 'wideScreens' },
  { name: 'By', show: ({ by }) => by ?? '', slot: 'wideScreens' },
]

type ActionProps = { productId: string; version: number; onDone: () => void }

function Adjust({ productId, onDone }: ActionProps) {
  const postOnce = usePostOnce()
  return (
    <FormDialog
      buttonLabel="Add or remove"
      title="Add or remove pieces"
      submitLabel="Save"
      check={checkChange}
      send={(_, body) => postOnce('/api/admin/products/:id/stock', { params: { id: productId }, body })}
      successText="The stock is changed."
      failureText="The stock could not be changed. Please try again."
      onDone={onDone}
    >
      <TextField label="Pieces" name="pieces" autoComplete="off" hint="Such as 20 to add, or -2 to remove." />
      <ReasonField hint="Such as a delivery, or what is broken." />
    </FormDialog>
  )
}

const Count = ({ productId, version, stock, onDone }: ActionProps & Pick<Stock, 'stock'>) => (
  <FormDialog
    buttonLabel={stock === null ? 'Count the pieces' : 'Set the number'}
    title={stock === null ? 'Count the pieces' : 'Set the number of pieces'}
    submitLabel="Save"
    check={checkCount}
    send={(send, body) => send('PUT', '/api/products/:id', { params: { id: productId }, body: { ...body, version } })}
    successText="The stock is changed."
    failureText="The stock could not be changed. Please try again."
    onDone={onDone}
  >
    <TextField
      label="Pieces there are"
      name="stock"
      inputMode="numeric"
      autoComplete="off"
      hint="With those that open checkouts hold, without those that are sold."
    />
  </FormDialog>
)

const EndCounting = ({ productId, version, onDone }: ActionProps) => (
  <ConfirmDialog
    buttonLabel="Stop counting"
    title="Stop counting the pieces?"
    send={(send) => send('PUT', '/api/products/:id', { params: { id: productId }, body: { stock: null, version } })}
    successText="The pieces are not counted any more."
    failureText="The stock could not be changed. Please try again."
    onDone={onDone}
  >
    <p>The product is always in stock then.</p>
  </ConfirmDialog>
)
