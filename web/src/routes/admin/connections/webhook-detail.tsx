import type { Webhook, WebhookDelivery } from '@storylamp/contract/webhooks/webhooks'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useSend } from '../../../api/send.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { button } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { adminPaths } from '../admin-paths.ts'
import { ConfirmDialog, FormDialog } from '../components/forms/form-dialog.tsx'
import type { Column } from '../components/lists/admin-table.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { useAction } from '../components/use-action.ts'
import { checkWebhook, kindText, NewSecret, WebhookFields } from './webhook-form.tsx'
import { WebhookState } from './webhooks.tsx'

export function Component() {
  const { id = '' } = useParams()
  const read = useUncachedRead('/api/admin/webhooks')
  return (
    <Loaded read={read} failureText="The webhook could not be loaded.">
      {({ data }) => {
        const webhook = data.find(({ _id }) => _id === id)
        return webhook === undefined ? (
          <p role="alert">There is no such webhook.</p>
        ) : (
          <Shown webhook={webhook} onChanged={read.refetch} />
        )
      }}
    </Loaded>
  )
}

type Props = { webhook: Webhook; onChanged: () => void }

function Shown({ webhook, onChanged }: Props) {
  const { filters } = useFilters([])
  const read = useUncachedRead('/api/admin/webhooks/:id/deliveries', { params: { id: webhook._id }, query: filters })
  const changed = () => {
    onChanged()
    read.refetch()
  }
  return (
    <AdminPage
      title={new URL(webhook.url).host}
      parent={{ name: 'Connections', to: adminPaths.connections }}
      actions={<Actions webhook={webhook} onChanged={changed} />}
    >
      <p className="wrap-anywhere">{webhook.url}</p>
      <p>{webhook.kinds.map(kindText).join(', ')}</p>
      <p className="flex flex-wrap items-center gap-3">
        <WebhookState webhook={webhook} />
        <Pause {...webhook} />
      </p>
      <h2 className="text-xl">Deliveries of 30 days</h2>
      <LoadedTable
        read={read}
        failureText="The deliveries could not be loaded."
        label="Deliveries"
        columns={columns(webhook._id, changed)}
        keyOf={({ event }) => String(event)}
        whenEmpty="Nothing was sent yet."
      />
    </AdminPage>
  )
}

function Pause({ offAt, failingSince, nextAt }: Webhook) {
  if (offAt !== null)
    return (
      <span>
        Since <Timestamp at={offAt} />. Switched on, it goes on where it stopped.
      </span>
    )
  return failingSince === null ? null : (
    <span>
      Since <Timestamp at={failingSince} />. The next attempt is at <Timestamp at={nextAt} />, and later events wait.
    </span>
  )
}

const columns = (id: string, onSent: () => void): Column<WebhookDelivery>[] => [
  { name: 'Event', show: ({ kind, event }) => `${kindText(kind)} (${event})`, slot: 'title' },
  { name: 'Last sent', show: ({ triedAt }) => <Timestamp at={triedAt} /> },
  { name: 'Attempts', show: ({ attempts }) => attempts, isNumber: true },
  {
    name: 'Reply',
    show: ({ status, reply }) => (
      <span className="line-clamp-3 max-w-prose text-sm wrap-anywhere">
        {status} {reply}
      </span>
    ),
  },
  {
    name: 'State',
    show: ({ deliveredAt }) => (
      <Badge tone={deliveredAt === null ? 'warning' : 'success'}>{deliveredAt === null ? 'Not taken' : 'Taken'}</Badge>
    ),
  },
  { name: 'Again', show: ({ event }) => <SendAgain id={id} event={event} onSent={onSent} />, slot: 'status' },
]

function SendAgain({ id, event, onSent }: { id: string; event: number; onSent: () => void }) {
  const send = useSend()
  const { run, isPending } = useAction()
  const sendAgain = async () => {
    const params = { id, event: String(event) }
    await run(() => send('POST', '/api/admin/webhooks/:id/deliveries/:event', { params }), {
      successText: ({ data }) => `Sent. The answer: ${data.status ?? data.reply}`,
      failureText: 'The event could not be sent again.',
    })
    onSent()
  }
  return (
    <button
      type="button"
      aria-disabled={isPending}
      className={`${button({ variant: 'secondary' })} whitespace-nowrap`}
      onClick={sendAgain}
    >
      Send again
      <span className="sr-only">{event}</span>
    </button>
  )
}

function Actions({ webhook, onChanged }: Props) {
  const send = useSend()
  const goTo = useNavigate()
  const [secret, setSecret] = useState<string>()
  const params = { id: webhook._id }
  const isOn = webhook.offAt === null
  return (
    <>
      <FormDialog
        buttonLabel="Change"
        title="Change the webhook"
        submitLabel="Save"
        check={checkWebhook}
        send={(body) => send('PUT', '/api/admin/webhooks/:id', { params, body })}
        successText="The webhook is changed."
        failureText="The webhook could not be changed. Please try again."
        onDone={onChanged}
      >
        <WebhookFields webhook={webhook} />
      </FormDialog>
      <ConfirmDialog
        buttonLabel="New secret"
        title="Make a new secret?"
        submitLabel="Make a new secret"
        send={() => send('POST', '/api/admin/webhooks/:id/secret', { params })}
        successText="The new secret signs from now on."
        failureText="The secret could not be made. Please try again."
        onDone={(reply) => setSecret(reply.secret)}
      >
        <p>For one day, what is sent is signed with both, so that the program can change over.</p>
      </ConfirmDialog>
      <NewSecret value={secret} onClose={() => setSecret(undefined)} />
      <ConfirmDialog
        buttonLabel={isOn ? 'Switch off' : 'Switch on'}
        title={isOn ? 'Switch the webhook off?' : 'Switch the webhook on?'}
        submitLabel={isOn ? 'Switch it off' : 'Switch it on'}
        send={() => send('PUT', '/api/admin/webhooks/:id', { params, body: { isOn: !isOn } })}
        successText={isOn ? 'The webhook is off.' : 'The webhook is on.'}
        failureText="The webhook could not be switched. Please try again."
        onDone={onChanged}
      >
        <p>
          {isOn ? 'What happens waits until it is switched on again.' : 'What has waited is sent first, in its order.'}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        buttonLabel="Delete"
        isDangerous
        title="Delete the webhook?"
        submitLabel="Delete it"
        send={() => send('DELETE', '/api/admin/webhooks/:id', { params })}
        successText={({ message }) => message}
        failureText="The webhook could not be deleted. Please try again."
        onDone={() => goTo(adminPaths.connections)}
      >
        <p>Nothing more is sent there, and its deliveries are forgotten.</p>
      </ConfirmDialog>
    </>
  )
}
