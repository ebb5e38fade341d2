import type { ApiKey } from '@storylamp/contract/accounts/api-keys'
import { useState } from 'react'
import { useSend } from '../../../api/send.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { button } from '../../../ui/classes.ts'
import { ConfirmDialog } from '../components/forms/form-dialog.tsx'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { keyRightTexts } from './key-rights.ts'
import { MakeKey } from './make-key.tsx'
import { ShownOnce } from './shown-once.tsx'

const columns = (onEnded: () => void): Column<ApiKey>[] => [
  {
    name: 'Name',
    show: ({ name, start }) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <code className="text-sm font-normal text-muted">{start}…</code>
      </>
    ),
    slot: 'title',
  },
  {
    name: 'May',
    show: ({ rights }) => (
      <ul className="list-disc pl-5">
        {rights.map((right) => (
          <li key={right}>{keyRightTexts[right]}</li>
        ))}
      </ul>
    ),
  },
  {
    name: 'Made',
    show: ({ madeAt, madeBy }) => (
      <>
        <Timestamp at={madeAt} /> by {madeBy}
      </>
    ),
  },
  { name: 'Last used', show: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Timestamp at={lastUsedAt} />) },
  {
    name: 'End',
    show: (key) =>
      key.endedAt === null ? (
        <EndKey apiKey={key} onEnded={onEnded} />
      ) : (
        <>
          Ended <Timestamp at={key.endedAt} />
        </>
      ),
    slot: 'status',
  },
]

export function Keys() {
  const read = useUncachedRead('/api/admin/keys')
  const [made, setMade] = useState<string>()
  const showMade = ({ key }: { key: string }) => {
    setMade(key)
    read.refetch()
  }
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">Keys for programs</h2>
        <MakeKey onMade={showMade} />
      </div>
      <p className="max-w-prose">
        With a key, a program of yours or of a company that you trust works in the back office by itself, within the
        rights that you give it. It never refunds, adjusts wallets, manages staff or opens settings. A key belongs to
        the shop: it goes on when the person who made it leaves, until an owner ends it.
      </p>
      <ShownOnce name="key" value={made} onClose={() => setMade(undefined)}>
        Whoever has it can do what it may, so it does not belong into mails or chats. The program sends it as{' '}
        <code>Authorization: Bearer</code>, followed by the key.
      </ShownOnce>
      <Loaded read={read} failureText="The keys could not be loaded.">
        {({ data }) => (
          <AdminTable
            label="Keys for programs"
            rows={data}
            columns={columns(read.refetch)}
            keyOf={({ _id }) => _id}
            whenEmpty="No program has a key yet."
          />
        )}
      </Loaded>
    </section>
  )
}

function EndKey({ apiKey: { _id, name }, onEnded }: { apiKey: ApiKey; onEnded: () => void }) {
  const send = useSend()
  return (
    <ConfirmDialog
      buttonLabel="End"
      className={button({ variant: 'ghost' })}
      isDangerous
      title={`End the key ${name}?`}
      submitLabel="End the key"
      send={() => send('DELETE', '/api/admin/keys/:id', { params: { id: _id } })}
      successText="The key is ended."
      failureText="The key could not be ended. Please try again."
      onDone={onEnded}
    >
      <p>The program that has it is refused from its next call on. What it did stays in the audit log.</p>
    </ConfirmDialog>
  )
}
