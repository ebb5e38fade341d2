import type { WireReply } from '@storylamp/contract/endpoint'
import type { importStock } from '@storylamp/contract/stock/import-stock'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { type Outcome, outcomeOf, type Problem } from '../../../api/request.ts'
import { fetchWithSession } from '../../../api/session-fetch.ts'
import type { Store } from '../../../store/store.ts'
import { button, style } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/feedback/notify.tsx'

type Imported = WireReply<typeof importStock>['data']

const path: (typeof importStock)['path'] = '/api/admin/stock/import'
const failureText = 'The file could not be imported. Please try again.'

/** A large file takes longer than other calls may. */
const sendFile = (store: Store, file: File, isDryRun: boolean) =>
  outcomeOf(() =>
    fetchWithSession(store)(isDryRun ? `${path}?dryRun=true` : path, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: file,
    }),
  ) as Promise<Outcome<{ data: Imported }>>

/** A file is tried first, and imported once its outcome was seen. */
export function ImportStock({ onDone }: { onDone: () => void }) {
  const store = useStore() as Store
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [file, setFile] = useState<File>()
  const [tried, setTried] = useState<Imported>()
  const [problem, setProblem] = useState<Problem>()

  const send = async (chosen: File, isDryRun: boolean) => {
    setPending(true)
    setTried(undefined)
    const outcome = await sendFile(store, chosen, isDryRun)
    setPending(false)
    setProblem(outcome.problem)
    if (isDryRun) setTried(outcome.reply?.data)
    return outcome.reply?.data
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    if (chosen !== undefined) void send(chosen, true)
  }
  const importFile = async () => {
    if (file === undefined || isPending) return
    const done = await send(file, false)
    if (done === undefined) return
    notify(`The stock of ${productsText(done.changed)} was changed.`)
    setOpen(false)
    onDone()
  }
  return (
    <>
      <button type="button" className={button({ variant: 'secondary' })} onClick={() => setOpen(true)}>
        Import stock
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Import stock">
        <div className="mt-3 grid gap-4">
          <p>A CSV file with the columns SKU and Quantity: how many pieces there are of each product.</p>
          <input
            type="file"
            accept=".csv,text/csv"
            aria-label="CSV file"
            className={style({ variant: 'field' })}
            onChange={({ target }) => choose(target.files?.[0])}
          />
          <div role="status" className="grid gap-2">
            {isPending && <p>Please wait…</p>}
            {tried !== undefined && (
              <p>
                {tried.rows} {tried.rows === 1 ? 'row' : 'rows'}: {productsText(tried.changed)} would change.
              </p>
            )}
            {problem !== undefined && <Refused problem={problem} />}
          </div>
          <button
            type="button"
            className={button()}
            disabled={tried === undefined || tried.changed === 0}
            aria-disabled={isPending}
            onClick={importFile}
          >
            Import
          </button>
          <button type="button" className={button({ variant: 'secondary' })} onClick={() => setOpen(false)}>
            Cancel
          </button>
        </div>
      </Dialog>
    </>
  )
}

const productsText = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`

const Refused = ({ problem: { body } }: { problem: Problem }) => (
  <>
    <p className="font-semibold text-danger">{body?.message ?? failureText}</p>
    <ul className="max-h-60 overflow-y-auto text-sm">
      {body?.errors?.map(({ path: place, message }) => (
        <li key={place}>
          {placeText(place)}: {message}
        </li>
      ))}
    </ul>
  </>
)

/** `rows.7.Quantity` names a cell by its line. */
function placeText(place: string): string {
  const [, line, column] = place.split('.')
  if (line === undefined) return 'File'
  return column === undefined ? `Line ${line}` : `Line ${line}, ${column}`
}
