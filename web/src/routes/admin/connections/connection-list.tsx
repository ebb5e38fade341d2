import { type ReactNode, useState } from 'react'
import type { Outcome } from '../../../api/request.ts'
import type { Send } from '../../../api/send.ts'
import { Button } from '../../../ui/button.tsx'
import { style } from '../../../ui/classes.ts'
import { shownTime } from '../../../ui/content/shown-time.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/feedback/notify.tsx'
import { useProblem } from '../../../ui/forms/form.tsx'
import type { Check } from '../../../ui/forms/use-form.ts'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { ConfirmDialog, FormDialog } from '../components/forms/form-dialog.tsx'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { Loaded, type Read } from '../components/page/loaded.tsx'

type Row = { _id: string; name?: string; url?: string; endedAt?: string | null }

type Props<Each extends Row, Form> = {
  name: 'key' | 'webhook'
  title: string
  about: string
  read: Read<{ data: readonly Each[] }>
  columns: readonly Column<Each>[]
  whenEmpty: string
  check: Check<Form>
  make: (send: Send, form: Form) => Promise<Outcome<{ secret?: string | undefined }>>
  fields: ReactNode
  end: (send: Send, id: string) => Promise<Outcome<unknown>>
  whenEnded: string
}

/** What programs have of the shop. A dialog adds to it, and each entry can be ended. */
export function ConnectionList<Each extends Row, Form>(props: Props<Each, Form>) {
  const { name, title, read } = props
  const [dialog, show] = useShownOnce(name)
  const showEnd = ({ _id, endedAt, ...row }: Each) =>
    endedAt ? (
      `Ended ${shownTime(endedAt)}`
    ) : (
      <ConfirmDialog
        buttonLabel="End"
        variant="ghost"
        isDangerous
        title={`End the ${name} ${row.name ?? row.url}?`}
        submitLabel={`End the ${name}`}
        send={(send) => props.end(send, _id)}
        successText={`The ${name} is ended.`}
        failureText={`The ${name} could not be ended. Please try again.`}
        onDone={read.refetch}
      >
        <p>{props.whenEnded}</p>
      </ConfirmDialog>
    )
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">{title}</h2>
        <FormDialog
          buttonLabel={`Make a ${name}`}
          variant="primary"
          title={`Make a ${name}`}
          submitLabel={`Make the ${name}`}
          check={props.check}
          send={props.make}
          successText={`The ${name} is made.`}
          failureText={`The ${name} could not be made. Please try again.`}
          onDone={({ secret }) => {
            show(secret)
            read.refetch()
          }}
        >
          {props.fields}
        </FormDialog>
      </div>
      <p className="max-w-prose">
        {props.about}{' '}
        <a href="/api/docs" className={style({ variant: 'link' })}>
          Documentation of the API
        </a>
      </p>
      {dialog}
      <Loaded read={read} failureText={`The ${name}s could not be loaded.`}>
        {({ data }) => (
          <AdminTable
            label={title}
            rows={data}
            columns={[...props.columns, { name: 'End', show: showEnd, slot: 'status' }]}
            keyOf={({ _id }) => _id}
            whenEmpty={props.whenEmpty}
          />
        )}
      </Loaded>
    </section>
  )
}

const hints = {
  key: 'Whoever has it can do what it may, so it does not belong into mails or chats. It is sent as Authorization: Bearer, followed by the key.',
  webhook: 'With it, the program checks that what comes is from the shop.',
}

/** A dialog with a new secret, which no reply has again, and what shows it. */
export function useShownOnce(of: keyof typeof hints) {
  const [value, setValue] = useState<string>()
  const name = of === 'key' ? 'key' : 'secret'
  const close = () => setValue(undefined)
  const copy = () =>
    navigator.clipboard.writeText(value ?? '').then(
      () => notify(`The ${name} is copied.`),
      () => notify(`Please select the ${name} and copy it yourself.`, 'failed'),
    )
  const dialog = (
    <Dialog isOpen={value !== undefined} onClose={close} title={`The new ${name}`}>
      <div className="mt-4 grid gap-4">
        <p>Copy it into the program now: it is shown this once. {hints[of]}</p>
        <code className="rounded-field bg-sunken p-4 text-sm break-all select-all">{value}</code>
        <Button onClick={copy}>Copy</Button>
        <Button variant="secondary" onClick={close}>
          I have copied it
        </Button>
      </div>
    </Dialog>
  )
  return [dialog, setValue] as const
}

type Choice = { name: string; legend: string; texts: Record<string, string>; chosen?: readonly string[] | undefined }

export function Checkboxes({ name, legend, texts, chosen = [] }: Choice) {
  const problem = useProblem(name)
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">{legend}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {Object.entries(texts).map(([value, label]) => (
          <CheckboxField
            key={value}
            name={fieldOf(name, value)}
            label={label}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </div>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

// A dot within the name of a field would nest it.
const fieldOf = (name: string, value: string) => `${name}.${value.replace('.', '-')}`

export const chosenIn = (values: unknown): string[] =>
  Object.keys((values ?? {}) as object).map((field) => field.replace('-', '.'))
