import { type ReactNode, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { type Outcome, outcomeOf, type Problem } from '../../../../api/request.ts'
import { fetchWithSession } from '../../../../api/session-fetch.ts'
import type { Store } from '../../../../store/store.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { useShown } from '../../../../ui/dialog/use-shown.ts'
import { notify } from '../../../../ui/feedback/notify.tsx'
import { useConfirmed } from '../page/password-prompt.tsx'
import { fileInput } from './file-input.ts'

type Props<Imported> = {
  path: string
  accept: string
  /** What it would do, and what it has done. */
  describe: (imported: Imported) => string
  isEmpty: (imported: Imported) => boolean
  /** What else is to be known of a file that was tried. */
  details?: (imported: Imported) => ReactNode
  onDone: () => void
  /** What forms call a column, if they call it otherwise. */
  formWordOf?: (column: string) => string | undefined
  children: ReactNode
}

const nothingNew = 'Nothing would change: the shop has all of it already.'
const failureText = 'The file could not be imported. Please try again.'

/** A large file takes longer than other calls may. */
const sendFile = <Imported,>(store: Store, path: string, file: File, options: Record<string, string>) =>
  outcomeOf(() =>
    fetchWithSession(store)(`${path}?${new URLSearchParams(options)}`, {
      method: 'POST',
      // Browsers on Windows know zips by another name.
      headers: { 'content-type': file.name.toLowerCase().endsWith('.zip') ? 'application/zip' : 'text/csv' },
      body: file,
    }),
  ) as Promise<Outcome<{ data: Imported }>>

/** A button and its dialog. A file is tried first, and imported once its outcome was seen. */
export function ImportDialog<Imported>({ title, ...props }: Props<Imported> & { title: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={title}>
        {/* Unmounted while closed, so that it opens without a file. */}
        {isOpen && <ImportFile {...props} onClose={close} />}
      </Dialog>
    </>
  )
}

type FileProps<Imported> = Props<Imported> & { onClose: () => void }

function ImportFile<Imported>({
  path,
  accept,
  describe,
  isEmpty,
  details,
  onDone,
  onClose,
  formWordOf,
  children,
}: FileProps<Imported>) {
  const { isPending, tried, problem, choose, acceptDamaged, send } = useFile<Imported>(path)
  const importFile = async () => {
    const { reply, problem, isShown } = (await send()) ?? {}
    if (reply !== undefined) {
      notify(`Imported: ${describe(reply.data)}.`)
      if (isShown) onClose()
      onDone()
    } else if (problem !== undefined && !isShown) notify(problem.body?.message ?? failureText, 'failed')
  }
  return (
    <div className="mt-3 grid gap-4">
      {children}
      <input
        type="file"
        accept={accept}
        aria-label="File"
        className={fileInput}
        // A file that was mended under its name is chosen again; browsers take that for no change.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
          choose(undefined)
        }}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      <div role="status" className="grid gap-2">
        {isPending && <p>Please wait…</p>}
        {tried !== undefined && problem === undefined && (
          <>
            <p>{isEmpty(tried) ? nothingNew : `This would be done: ${describe(tried)}.`}</p>
            {details?.(tried)}
          </>
        )}
        {problem !== undefined && <Refused problem={problem} formWordOf={formWordOf} />}
      </div>
      {problem?.body?.code === 'text_damaged' && (
        <Button variant="secondary" onClick={acceptDamaged}>
          The texts are right as they are
        </Button>
      )}
      <Button
        disabled={tried === undefined || isEmpty(tried)}
        aria-disabled={isPending || undefined}
        onClick={importFile}
      >
        Import
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
    </div>
  )
}

/** The chosen file, which is tried at once. What it would do stays known when its import fails, so that it can be sent again. */
function useFile<Imported>(path: string) {
  const store = useStore() as Store
  const confirmed = useConfirmed()
  const isOpen = useShown(true)
  const file = useRef<File>(undefined)
  const acceptsDamaged = useRef(false)
  const [isPending, setPending] = useState(false)
  const [tried, setTried] = useState<Imported>()
  const [problem, setProblem] = useState<Problem>()

  const post = async (chosen: File, isDryRun: boolean) => {
    setPending(true)
    setProblem(undefined)
    const options = { dryRun: `${isDryRun}`, ...(acceptsDamaged.current ? { acceptDamaged: 'true' } : {}) }
    const outcome = await confirmed(() => sendFile<Imported>(store, path, chosen, options))
    // Otherwise another file was chosen meanwhile, or the dialog was closed.
    const isShown = isOpen.current && file.current === chosen
    if (isShown) {
      setPending(false)
      setProblem(outcome.problem)
      if (isDryRun) setTried(outcome.reply?.data)
    }
    return { ...outcome, isShown }
  }
  const choose = (chosen: File | undefined) => {
    file.current = chosen
    acceptsDamaged.current = false
    setPending(false)
    setTried(undefined)
    setProblem(undefined)
    if (chosen !== undefined) void post(chosen, true)
  }
  const acceptDamaged = () => {
    acceptsDamaged.current = true
    if (file.current !== undefined) void post(file.current, true)
  }
  const send = async () => (file.current === undefined || isPending ? undefined : post(file.current, false))
  return { isPending, tried, problem, choose, acceptDamaged, send }
}

/** Errors of the file as a whole or of its first line, which names the columns: the message says them already. */
const ofWholeFile = ['rows', 'rows.1']

type RefusedProps = { problem: Problem; formWordOf: ((column: string) => string | undefined) | undefined }

function Refused({ problem: { body }, formWordOf }: RefusedProps) {
  const errors = body?.errors?.filter(({ path }) => !ofWholeFile.includes(path)) ?? []
  return (
    <>
      <p className="font-semibold text-danger">{body?.message ?? failureText}</p>
      <ul className="max-h-60 overflow-y-auto text-sm">
        {errors.map(({ path: place, message }) => (
          <li key={place}>
            {placeText(place, formWordOf)}: {message}
          </li>
        ))}
      </ul>
    </>
  )
}

/** `rows.7.Quantity` names a cell by its line. */
function placeText(place: string, formWordOf: RefusedProps['formWordOf']): string {
  const [, line, column] = place.split('.')
  if (column === undefined) return `Line ${line}`
  const formWord = formWordOf?.(column)
  return `Line ${line}, ${column}${formWord === undefined ? '' : ` (in the form: ${formWord})`}`
}
