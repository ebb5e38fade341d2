import type { Webhook } from '@storylamp/contract/webhooks/webhooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { button, style } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { adminPaths } from '../admin-paths.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { AdminTable, type Column } from '../components/lists/admin-table.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { checkWebhook, kindText, NewSecret, WebhookFields } from './webhook-form.tsx'

const columns: Column<Webhook>[] = [
  {
    name: 'Address',
    show: ({ _id, url }) => (
      <Link
        to={adminPaths.webhook(_id)}
        className={`${style({ variant: 'link' })} -my-1 inline-block py-1 wrap-anywhere`}
      >
        {url}
      </Link>
    ),
    slot: 'title',
  },
  { name: 'Sends', show: ({ kinds }) => kinds.map(kindText).join(', ') },
  { name: 'Made', show: ({ madeAt }) => <Timestamp at={madeAt} /> },
  { name: 'State', show: (webhook) => <WebhookState webhook={webhook} />, slot: 'status' },
]

export function WebhookState({ webhook: { offAt, failingSince } }: { webhook: Webhook }) {
  if (offAt !== null) return <Badge tone="danger">Off</Badge>
  return failingSince === null ? <Badge tone="success">On</Badge> : <Badge tone="warning">Fails</Badge>
}

export function Webhooks() {
  const send = useSend()
  const read = useUncachedRead('/api/admin/webhooks')
  const [secret, setSecret] = useState<string>()
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">Webhooks</h2>
        <FormDialog
          buttonLabel="Add a webhook"
          className={button()}
          title="Add a webhook"
          submitLabel="Add the webhook"
          check={checkWebhook}
          send={(body) => send('POST', '/api/admin/webhooks', { body })}
          successText="The webhook is added."
          failureText="The webhook could not be added. Please try again."
          onDone={(reply) => {
            setSecret(reply.secret)
            read.refetch()
          }}
        >
          <WebhookFields />
        </FormDialog>
      </div>
      <p className="max-w-prose">
        The shop sends what happens to these addresses, in order and until it is taken: with ids, and never with names
        or addresses of customers or what staff typed. How a program checks what comes is said in the{' '}
        <a href="/api/docs" className={style({ variant: 'link' })}>
          documentation of the API
        </a>
        .
      </p>
      <NewSecret value={secret} onClose={() => setSecret(undefined)} />
      <Loaded read={read} failureText="The webhooks could not be loaded.">
        {({ data }) => (
          <AdminTable
            label="Webhooks"
            rows={data}
            columns={columns}
            keyOf={({ _id }) => _id}
            whenEmpty="Nothing is sent to other programs yet."
          />
        )}
      </Loaded>
    </section>
  )
}
