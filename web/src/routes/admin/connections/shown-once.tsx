import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { button } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { notify } from '../../../ui/feedback/notify.tsx'

type Props = { name: 'key' | 'secret'; value: string | undefined; onClose: () => void; children: ReactNode }

/** No reply has it again. */
export function ShownOnce({ name, value, onClose, children }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(value ?? '').then(
      () => notify(`The ${name} is copied.`),
      () => notify(`Please select the ${name} and copy it yourself.`, 'failed'),
    )
  return (
    <Dialog isOpen={value !== undefined} onClose={onClose} title={`The new ${name}`}>
      <div className="mt-4 grid gap-4">
        <p>Copy it into the program now: it is shown this once. {children}</p>
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
