import type { Declaration } from '@storylamp/contract/returns/returns'
import { useEffect, useRef, useState } from 'react'
import { button } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'

type Props = {
  declared: Declaration
  /** Resolves to why it failed. */
  onConfirm: () => Promise<string | undefined>
  onBack: () => void
}

export function ConfirmStep({ declared: { number, email, items, reason }, onConfirm, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<string>()
  useEffect(() => heading.current?.focus(), [])
  const confirm = async () => {
    if (isSending) return
    setSending(true)
    setFailed(undefined)
    const problem = await onConfirm()
    setSending(false)
    setFailed(problem)
  }
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">Step 2 of 2</p>
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Please check
      </h2>
      <dl className="grid gap-3 wrap-anywhere">
        <Fact name="Order number">{number}</Fact>
        <Fact name="Email">{email}</Fact>
        <Fact name="You withdraw from">
          {items === undefined
            ? 'Everything in the order'
            : items.map(({ product, pieces }) => `${pieces} × ${product}`).join(', ')}
        </Fact>
        {reason !== undefined && <Fact name="Reason">{reason}</Fact>}
      </dl>
      <button type="button" aria-disabled={isSending} className={button()} onClick={confirm}>
        Confirm withdrawal
      </button>
      <button type="button" className={button({ variant: 'secondary' })} onClick={onBack}>
        Go back
      </button>
      <FormOutcome isSending={isSending} failed={failed} />
    </div>
  )
}

export const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold whitespace-pre-line">{children}</dd>
  </div>
)
