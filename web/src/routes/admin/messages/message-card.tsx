import type { ContactMessage } from '@storylamp/contract/contact/admin-messages'
import { useState } from 'react'
import type { Outcome } from '../../../api/request.ts'
import { useSend } from '../../../api/send.ts'
import { Button, TextLink } from '../../../ui/button.tsx'
import { style } from '../../../ui/classes.ts'
import { Badge } from '../../../ui/content/badge.tsx'
import { adminPaths } from '../admin-paths.ts'
import { Timestamp } from '../components/page/timestamp.tsx'
import { useAction } from '../components/use-action.ts'
import { Answer } from './answer.tsx'

type Marks = { isAnswered?: boolean; isRead?: boolean }
type Props = { message: ContactMessage; onRead: () => void; onChanged: () => void }

/** Folded until somebody opens it, which marks it as read for all of the staff. */
export function MessageCard({ message, onRead, onChanged }: Props) {
  const { _id, name, createdAt, answeredAt } = message
  const send = useSend()
  const [isRead, setRead] = useState(message.readAt !== null)
  const mark = (body: Marks) => send('PUT', '/api/admin/messages/:id', { params: { id: _id }, body })
  const open = async () => {
    setRead(true)
    // Marked again by the next one who opens it, if it fails.
    const { problem } = await mark({ isRead: true })
    if (problem === undefined) onRead()
  }
  const unread = () => {
    setRead(false)
    onRead()
  }
  return (
    <article aria-label={`Message of ${name}`} className={style({ variant: 'card' })}>
      <details className="group" onToggle={({ currentTarget }) => currentTarget.open && !isRead && open()}>
        <summary className="grid cursor-pointer gap-1 p-4 sm:p-6">
          <span className="flex flex-wrap items-start justify-between gap-2">
            <span className={`min-w-0 text-lg wrap-anywhere ${isRead ? '' : 'font-bold'}`}>{name}</span>
            <span className="flex flex-wrap gap-1">
              {!isRead && <Badge tone="info">Unread</Badge>}
              <Badge tone={answeredAt === null ? 'warning' : 'success'}>
                {answeredAt === null ? 'Open' : 'Answered'}
              </Badge>
            </span>
          </span>
          <span className="text-sm text-muted">
            <Timestamp at={createdAt} />
          </span>
          <span className={`line-clamp-1 wrap-anywhere group-open:hidden ${isRead ? 'text-muted' : 'font-semibold'}`}>
            {message.message}
          </span>
        </summary>
        <div className="grid gap-4 px-4 pb-4 sm:px-6 sm:pb-6">
          <p className="whitespace-pre-line wrap-anywhere">{message.message}</p>
          <Sender message={message} />
          {message.replies.map(({ at, by, text }) => (
            <blockquote key={at} className="border-l-3 border-line pl-4">
              <p className="text-sm text-muted">
                {by} answered, <Timestamp at={at} />
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            </blockquote>
          ))}
          <Actions message={message} mark={mark} onUnread={unread} onChanged={onChanged} />
        </div>
      </details>
    </article>
  )
}

const Sender = ({ message: { email, familyId } }: { message: ContactMessage }) => (
  <p className="flex flex-wrap gap-x-4 gap-y-1">
    <a
      href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
      className={`${style({ variant: 'link' })} wrap-anywhere`}
    >
      {email}
    </a>
    {familyId !== undefined && <TextLink to={adminPaths.customer(familyId)}>The customer with this address</TextLink>}
  </p>
)

type ActionProps = Omit<Props, 'onRead'> & { mark: (body: Marks) => Promise<Outcome<unknown>>; onUnread: () => void }

function Actions({ message, mark, onUnread, onChanged }: ActionProps) {
  const { run, isPending } = useAction()
  const failureText = 'The message could not be marked. Please try again.'
  const isAnswered = message.answeredAt !== null
  const answered = () => {
    const successText = isAnswered ? 'The message is open again.' : 'The message is answered.'
    return run(() => mark({ isAnswered: !isAnswered }), { successText, failureText, onDone: onChanged })
  }
  const unread = () =>
    run(() => mark({ isRead: false }), { successText: 'The message is unread again.', failureText, onDone: onUnread })
  return (
    <div className="flex flex-wrap gap-3">
      <Answer message={message} onAnswered={onChanged} />
      <Button aria-disabled={isPending} variant="ghost" onClick={answered}>
        {isAnswered ? 'Open again' : 'Mark as answered'}
      </Button>
      <Button aria-disabled={isPending} variant="ghost" onClick={unread}>
        Mark as unread
      </Button>
    </div>
  )
}
