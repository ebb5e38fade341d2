import { useSettings } from '../../../base/settings.ts'
import { style } from '../../../ui/classes.ts'

/** In development the sandbox's mailbox receives the emails with the codes. */
export function MailboxLink({ email }: { email: string }) {
  const { mailboxUrl } = useSettings()
  if (mailboxUrl === null) return null
  return (
    <p>
      This shop is a sandbox: no mail leaves it.{' '}
      <a
        href={`${mailboxUrl}?to=${encodeURIComponent(email)}`}
        target="_blank"
        rel="noopener"
        className={`${style({ variant: 'link' })} inline-flex min-h-11 items-center`}
      >
        Open the mailbox
      </a>
    </p>
  )
}
