import { answerMessage, type ContactMessage } from '@storylamp/contract/contact/admin-messages'
import { type RefObject, useRef } from 'react'
import { checkBy } from '../../../ui/forms/use-form.ts'
import { FormDialog } from '../components/forms/form-dialog.tsx'
import { checkConverted } from '../components/forms/form-values.ts'
import { TextareaField } from '../components/forms/textarea-field.tsx'

type Body = { text: string; replies: number }
type Props = { message: ContactMessage; onAnswered: () => void }

/** What was written is there again after Go back or Escape. The number of answers that are shown goes with it, so that two colleagues do not answer the same twice. */
export function Answer({ message: { _id, name, email, message, replies }, onAnswered }: Props) {
  const draft = useRef('')
  return (
    <FormDialog<Body, unknown>
      buttonLabel="Answer"
      title={`Answer ${name}`}
      submitLabel="Send"
      check={checkConverted(checkBy<Body>(answerMessage.body), ({ text }) => ({ text, replies: replies.length }))}
      send={(send, body) => send('POST', '/api/admin/messages/:id/replies', { params: { id: _id }, body })}
      onRefused={({ code }) => code === 'stale' && onAnswered()}
      successText="The answer is on its way."
      failureText="The answer could not be sent. Please try again."
      onDone={() => {
        draft.current = ''
        onAnswered()
      }}
    >
      <p className="wrap-anywhere">A mail to {email}. What was asked stands below your words.</p>
      <blockquote
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-40 overflow-y-auto border-l-3 border-line pl-4 whitespace-pre-line wrap-anywhere text-muted"
      >
        {message}
      </blockquote>
      <DraftField draft={draft} />
    </FormDialog>
  )
}

/** Reads the draft each time that the dialog opens. */
const DraftField = ({ draft }: { draft: RefObject<string> }) => (
  <TextareaField
    label="Your answer"
    name="text"
    rows={6}
    defaultValue={draft.current}
    onChange={({ target }) => {
      draft.current = target.value
    }}
  />
)
