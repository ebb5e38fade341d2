import type { ContactMessage } from '@storylamp/contract/admin/shop'
import { useSend } from '../../../api/send.ts'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { button, style } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
import { ListPages } from '../components/lists/list-pages.tsx'
import { useFilters } from '../components/lists/use-filters.ts'
import { AdminPage } from '../components/page/admin-page.tsx'
import { Loaded } from '../components/page/loaded.tsx'
import { Timestamp } from '../components/page/timestamp.tsx'
import { useAction } from '../components/use-action.ts'

export function Component() {
  const { filters, change } = useFilters(['state'])
  const read = useUncachedRead('/api/admin/messages', { query: filters })
  return (
    <AdminPage title="Messages">
      <div className="max-w-64">
        <ChoiceField
          label="Show"
          none="All"
          options={['open', 'answered']}
          value={filters.state ?? ''}
          onChange={({ target }) => change('state', target.value)}
        />
      </div>
      <Loaded read={read} failureText="The messages could not be loaded.">
        {({ data, ...pages }) => (
          <>
            {data.length === 0 && <p className={`${style({ variant: 'card' })} p-6`}>No messages</p>}
            <ul className="grid gap-4">
              {data.map((message) => (
                <li key={message._id}>
                  <MessageCard message={message} onMarked={read.refetch} />
                </li>
              ))}
            </ul>
            <ListPages {...pages} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

type Props = { message: ContactMessage; onMarked: () => void }

/** Staff reply from their own mail program and mark the message here. */
function MessageCard({ message: { _id, name, email, message, createdAt, answeredAt }, onMarked }: Props) {
  const send = useSend()
  const { run, isPending } = useAction()
  const isAnswered = answeredAt !== null
  const mark = async () => {
    const body = { isAnswered: !isAnswered }
    const reply = await run(() => send('PUT', '/api/admin/messages/:id', { params: { id: _id }, body }), {
      successText: isAnswered ? 'The message is open again.' : 'The message is answered.',
      failureText: 'The message could not be marked. Please try again.',
    })
    if (reply !== undefined) onMarked()
  }
  return (
    <article aria-label={`Message of ${name}`} className={`${style({ variant: 'card' })} grid gap-3 p-4 sm:p-6`}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 text-lg wrap-anywhere">{name}</h2>
        <Badge tone={isAnswered ? 'success' : 'warning'}>{isAnswered ? 'Answered' : 'Open'}</Badge>
      </div>
      <p className="text-sm text-muted">
        <Timestamp at={createdAt} />
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{message}</p>
      <div className="flex flex-wrap gap-3">
        <a href={`mailto:${encodeURIComponent(email)}`} className={button({ variant: 'secondary' })}>
          <span className="min-w-0 wrap-anywhere">Write to {email}</span>
        </a>
        <button type="button" aria-disabled={isPending} className={button({ variant: 'ghost' })} onClick={mark}>
          {isAnswered ? 'Open again' : 'Mark as answered'}
        </button>
      </div>
    </article>
  )
}
