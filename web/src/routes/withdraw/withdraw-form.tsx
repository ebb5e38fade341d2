import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { Declaration } from '@storylamp/contract/returns/returns'
import { useRef, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { button } from '../../ui/classes.ts'
import { shownTime } from '../../ui/content/shown-time.ts'
import { CheckedForm, Field, FormOutcome, TextField } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ItemRows } from './item-rows.tsx'
import { checkDeclaration } from './to-declaration.ts'

type Sent = { message: string; receivedAt: string }

/** Two steps: what one withdraws from, and its confirmation. What was typed stays for whoever goes back. */
export function WithdrawForm() {
  const [declared, setDeclared] = useState<Declaration>()
  const [sent, setSent] = useState<Sent>()
  const [isAll, setAll] = useState(true)
  const isHydrated = useIsHydrated()
  const firstField = useRef<HTMLDivElement>(null)
  const form = useForm({
    check: checkDeclaration,
    submit: async (body) => {
      setDeclared(body)
      return undefined
    },
  })
  const send = useSend()
  const confirm = async () => {
    if (declared === undefined) return undefined
    const { reply, problem } = await send('POST', '/api/withdrawals', { body: declared })
    if (problem !== undefined) return problem.body?.message ?? returnTexts.declareFailed
    setSent(reply)
    return undefined
  }
  const goBack = () => {
    setDeclared(undefined)
    form.reopen()
    setTimeout(() => firstField.current?.querySelector('input')?.focus())
  }
  if (sent !== undefined) return <Received {...sent} />
  return (
    <>
      {declared !== undefined && <ConfirmStep declared={declared} onConfirm={confirm} onBack={goBack} />}
      <CheckedForm form={form} hidden={declared !== undefined} className="grid gap-4 noscript:hidden">
        <p className="text-sm text-muted">Step 1 of 2</p>
        <div ref={firstField}>
          <TextField
            label="Order number"
            name="number"
            inputMode="numeric"
            autoComplete="off"
            hint="It’s in the emails about your order."
          />
        </div>
        <TextField label="Email of the order" name="email" type="email" inputMode="email" autoComplete="email" />
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-bold">What do you withdraw from?</legend>
          <Choice label="Everything in the order" value="all" isChosen={isAll} onChoose={() => setAll(true)} />
          <Choice label="Only some of it" value="some" isChosen={!isAll} onChoose={() => setAll(false)} />
        </fieldset>
        {!isAll && <ItemRows />}
        <Field label="Reason (optional)" name="reason">
          {(control) => <textarea {...control} name="reason" rows={3} autoComplete="off" inputMode="text" />}
        </Field>
        {/* Without its scripts a submit would reload the page and lose what was typed. */}
        <button type="submit" disabled={!isHydrated} className={button()}>
          Continue
        </button>
        <FormOutcome isSending={false} failed={form.failed ?? form.problemOf('items')} />
      </CheckedForm>
    </>
  )
}

type ChoiceProps = { label: string; value: string; isChosen: boolean; onChoose: () => void }

const Choice = ({ label, value, isChosen, onChoose }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name="what"
      value={value}
      checked={isChosen}
      onChange={onChoose}
      className="size-5 shrink-0 accent-(--fill)"
    />
    {label}
  </label>
)

function Received({ message, receivedAt }: Sent) {
  return (
    <div role="status" className="grid gap-3">
      <h2 className="text-2xl">Thank you</h2>
      <p>{message}</p>
      <p>
        Received on <time dateTime={receivedAt}>{shownTime(receivedAt)}</time>.
      </p>
      <p className="text-muted">
        No email within a few minutes? Check the number and the address, and send it once more.
      </p>
    </div>
  )
}
