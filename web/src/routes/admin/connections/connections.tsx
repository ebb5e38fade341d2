import { type ApiKey, keyForm } from '@storylamp/contract/accounts/api-keys'
import { keyRightTexts } from '@storylamp/contract/accounts/staff-rights'
import { type Webhook, webhookForm } from '@storylamp/contract/webhooks/webhooks'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { TextField } from '../../../ui/forms/form.tsx'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { adminPaths } from '../admin-paths.ts'
import { checkConverted } from '../components/forms/form-values.ts'
import type { Column } from '../components/lists/admin-table.tsx'
import { RowLink } from '../components/lists/row-link.tsx'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { Checkboxes, ConnectionList, chosenIn } from './connection-list.tsx'
import { kindText, stateText, WebhookFields } from './webhook-detail.tsx'

const keyColumns: Column<ApiKey>[] = [
  { name: 'Name', show: ({ name, start }) => `${name} (${start}…)`, slot: 'title' },
  { name: 'May', show: ({ rights }) => rights.map((right) => keyRightTexts[right]).join('; ') },
  { name: 'Made', show: ({ madeAt }) => <Timestamp at={madeAt} /> },
  { name: 'By', show: ({ madeBy }) => madeBy },
  { name: 'Last used', show: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Timestamp at={lastUsedAt} />) },
]

const webhookColumns: Column<Webhook>[] = [
  {
    name: 'Address',
    show: ({ _id, url }) => <RowLink to={adminPaths.webhook(_id)}>{url}</RowLink>,
    slot: 'title',
  },
  { name: 'Sends', show: ({ kinds }) => kinds.map(kindText).join(', ') },
  { name: 'Made', show: ({ madeAt }) => <Timestamp at={madeAt} /> },
  { name: 'State', show: stateText },
]

const checkKey = checkConverted(checkBy(keyForm), ({ name, rights }) => ({ name, rights: chosenIn(rights) }))
const checkWebhook = checkConverted(checkBy(webhookForm), ({ url, kinds }) => ({ url, kinds: chosenIn(kinds) }))

/** What other programs may do here, and what they are told. */
export const Component = () => (
  <AdminPage title="Connections">
    <ConnectionList
      name="key"
      title="Keys for programs"
      about="With a key, a program of yours or of a company that you trust works in the back office by itself, within the rights that you give it. It never refunds, adjusts wallets, manages staff or opens settings. A key belongs to the shop: it goes on when the person who made it leaves, until an owner ends it."
      read={useUncachedRead('/api/admin/keys')}
      columns={keyColumns}
      whenEmpty="No program has a key yet."
      check={checkKey}
      make={(send, body) => send('POST', '/api/admin/keys', { body })}
      fields={
        <>
          <TextField name="name" label="Name" hint="The audit log calls the program so." autoComplete="off" />
          <Checkboxes name="rights" legend="What it may do" texts={keyRightTexts} />
        </>
      }
      end={(send, id) => send('DELETE', '/api/admin/keys/:id', { params: { id } })}
      whenEnded="The program that has it is refused from its next call on. What it did stays in the audit log."
    />
    <ConnectionList
      name="webhook"
      title="Webhooks"
      about="The shop sends what happens to these addresses, in order and until it is taken: with ids, and never with names or addresses of customers or what staff typed. How a program checks what comes is said in the documentation."
      read={useUncachedRead('/api/admin/webhooks')}
      columns={webhookColumns}
      whenEmpty="Nothing is sent to other programs yet."
      check={checkWebhook}
      make={(send, body) => send('POST', '/api/admin/webhooks', { body })}
      fields={<WebhookFields />}
      end={(send, id) => send('DELETE', '/api/admin/webhooks/:id', { params: { id } })}
      whenEnded="Nothing more is sent there, and its deliveries are forgotten."
    />
  </AdminPage>
)
