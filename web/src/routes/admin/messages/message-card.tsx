import type { ContactMessage } from '@storylamp/contract/contact/admin-messages'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Outcome } from '../../../api/request.ts'
import { useSend } from '../../../api/send.ts'
import { button, style } from '../../../ui/classes.ts'
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
  const unread = async () => {
    const outcome = await mark({ isRead: false })
    if (outcome.problem === undefined) setRead(false)
    return outcome
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
          <Actions message={message} mark={mark} onUnread={unread} onRead={onRead} onChanged={onChanged} />
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
    {familyId !== undefined && (
      <Link to={adminPaths.customer(familyId)} className={style({ variant: 'link' })}>
        The customer with this address
      </Link>
    )}
  </p>
)

type Marked = Promise<Outcome<{ data: ContactMessage }>>
type ActionProps = Props & { mark: (body: Marks) => Marked; onUnread: () => Marked }

function Actions({ message, mark, onUnread, onRead, onChanged }: ActionProps) {
  const { run, isPending } = useAction()
  const failureText = 'The message could not be marked. Please try again.'
  const isAnswered = message.answeredAt !== null
  const answered = async () => {
    const successText = isAnswered ? 'The message is open again.' : 'The message is answered.'
    const reply = await run(() => mark({ isAnswered: !isAnswered }), { successText, failureText })
    if (reply !== undefined) onChanged()
  }
  const unread = async () => {
    const reply = await run(onUnread, { successText: 'The message is unread again.', failureText })
    if (reply !== undefined) onRead()
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Answer message={message} onAnswered={onChanged} />
      <button type="button" aria-disabled={isPending} className={button({ variant: 'ghost' })} onClick={answered}>
        {isAnswered ? 'Open again' : 'Mark as answered'}
      </button>
      <button type="button" aria-disabled={isPending} className={button({ variant: 'ghost' })} onClick={unread}>
        Mark as unread
      </button>
    </div>
  )
}
