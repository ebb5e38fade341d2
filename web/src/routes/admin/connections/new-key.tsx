import { Copy } from 'lucide-react'
import { button } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/feedback/notify.tsx'

/** Only its hash is stored, so that nobody sees it again. */
export function NewKey({ value, onClose }: { value: string | undefined; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(value ?? '').then(
      () => notify('The key is copied.'),
      () => notify('Please select the key and copy it yourself.', 'failed'),
    )
  return (
    <Dialog isOpen={value !== undefined} onClose={onClose} title="The new key">
      <div className="mt-4 grid gap-4">
        <p>
          Copy it into the program now: it is shown this once. Whoever has it can do what it may, so it does not belong
          into mails or chats. The program sends it as <code>Authorization: Bearer</code>, followed by the key.
        </p>
        <code className="rounded-field bg-sunken p-4 text-sm break-all select-all">{value}</code>
        <button type="button" className={button()} onClick={copy}>
          <Copy strokeWidth={1.75} aria-hidden="true" />
          Copy
        </button>
        <button type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
          I have copied it
        </button>
      </div>
    </Dialog>
  )
}
