import { type Webhook, type WebhookDelivery, webhookChange, webhookKinds } from '@storylamp/contract/webhooks/webhooks'
import { useParams } from 'react-router'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { shownTime } from '../../../ui/content/shown-time.ts'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { CheckboxField } from '../components/forms/checkbox-field.tsx'
import { ConfirmDialog, FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { LoadedTable } from '../components/lists/loaded-table.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { Checkboxes, chosenIn, useShownOnce } from './connection-list.tsx'

const check = checkConverted(checkBy(webhookChange), ({ url, kinds, ...switches }) => ({
  ...{ url, kinds: chosenIn(kinds), isOn: 'isOn' in switches, isSecretNew: 'isSecretNew' in switches },
}))

export function Component() {
  const params = { id: useParams().id ?? '' }
  const [dialog, show] = useShownOnce('webhook')
  const read = useUncachedRead('/api/admin/webhooks/:id', { params, query: useFilters([]).filters })
  const changed = ({ secret }: { secret?: string | undefined }) => {
    show(secret)
    read.refetch()
  }
  const webhook = read.reply?.webhook
  return (
    <AdminPage
      title={webhook === undefined ? 'Webhook' : new URL(webhook.url).host}
      parent={{ name: 'Connections', to: adminPaths.connections }}
      actions={
        <FormDialog
          buttonLabel="Change"
          title="Change the webhook"
          submitLabel="Save"
          check={check}
          send={(send, body) => send('PUT', '/api/admin/webhooks/:id', { params, body })}
          successText="The webhook is changed."
          failureText="The webhook could not be changed. Please try again."
          onDone={changed}
        >
          <WebhookFields webhook={webhook} />
          <CheckboxField name="isOn" label="On: what waits is sent" defaultChecked={webhook?.offAt === null} />
          <CheckboxField name="isSecretNew" label="Make a new secret. For a day, the former one signs too" />
        </FormDialog>
      }
    >
      {dialog}
      <p className="wrap-anywhere">{webhook?.url}</p>
      <p>Sends: {webhook?.kinds.map(kindText).join(', ')}</p>
      <p>{webhook && stateText(webhook)}</p>
      <h2 className="text-xl">Deliveries of 30 days</h2>
      <LoadedTable
        read={read}
        failureText="The webhook could not be loaded."
        label="Deliveries"
        columns={columns(params.id, read.refetch)}
        keyOf={({ eventId }) => String(eventId)}
        whenEmpty="Nothing was sent yet."
      />
    </AdminPage>
  )
}

/** Such as 'Order out for delivery'. */
export function kindText(kind: string): string {
  const words = kind === 'other' ? 'what later versions add' : kind.replace(/[._]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const kindTexts = Object.fromEntries(webhookKinds.map((kind) => [kind, kindText(kind)]))

export const WebhookFields = ({ webhook }: { webhook?: Webhook | undefined }) => (
  <>
    <TextField
      {...{ name: 'url', label: 'Address', hint: 'It begins with https://', type: 'url', autoComplete: 'off' }}
      defaultValue={webhook?.url}
    />
    <Checkboxes name="kinds" legend="What is sent" texts={kindTexts} chosen={webhook?.kinds} />
  </>
)

/** How it stands, and what that means. */
export function stateText({ offAt, failingSince, nextAt }: Webhook): string {
  if (offAt !== null) return `Off since ${shownTime(offAt)}. Switched on, it goes on where it stopped.`
  if (failingSince === null) return 'On'
  return `Fails since ${shownTime(failingSince)}. The next attempt is at ${shownTime(nextAt)}, and later events wait.`
}

const shownReply = 300

const columns = (id: string, onSent: () => void): Column<WebhookDelivery>[] => [
  { name: 'Event', show: ({ kind, eventId }) => `${kindText(kind)} (event ${eventId})`, slot: 'title' },
  { name: 'Last sent', show: ({ triedAt }) => <Timestamp at={triedAt} /> },
  { name: 'Attempts', show: ({ attempts }) => attempts, isNumber: true },
  {
    name: 'Taken',
    show: ({ deliveredAt, givenUpAt }) =>
      deliveredAt ? <Timestamp at={deliveredAt} /> : givenUpAt ? 'Not taken, and given up' : 'Not taken',
  },
  { name: 'Reply', show: ({ status, reply }) => `${status ?? ''} ${reply}`.slice(0, shownReply) },
  {
    name: 'Again',
    show: ({ eventId: event }) => (
      <ConfirmDialog
        buttonLabel={`Send event ${event} again`}
        title={`Send the event ${event} again?`}
        submitLabel="Send it again"
        send={(send) =>
          send('POST', '/api/admin/webhooks/:id/deliveries/:event', { params: { id, event: String(event) } })
        }
        successText={({ data }) => `Sent. The answer: ${data.status ?? data.reply}`}
        failureText="The event could not be sent again."
        onDone={onSent}
      >
        <p>It has the same webhook-id, so that the program can tell that it came before.</p>
      </ConfirmDialog>
    ),
    slot: 'status',
  },
]
