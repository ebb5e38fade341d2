import type { WireReply } from '@storylamp/contract/endpoint'
import { returnTexts } from '@storylamp/contract/returns/return-texts'
import type { SpentTokens } from '@storylamp/contract/returns/returns'
import type { readWithdrawal } from '@storylamp/contract/returns/withdrawals'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '../../api/send.ts'
import { ReturnedTokens } from '../../features/wallet/returned-tokens.tsx'
import { button } from '../../ui/classes.ts'
import { shownTime } from '../../ui/content/shown-time.ts'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { Fact } from './confirm-step.tsx'

type Declared = WireReply<typeof readWithdrawal>['data']

/** Behind the link of a receipt. A button confirms, as programs that check mails open links, too. */
export function ConfirmLink({ token }: { token: string }) {
  const send = useSend()
  const heading = useRef<HTMLHeadingElement>(null)
  const [declared, setDeclared] = useState<Declared>()
  const [isSending, setSending] = useState(true)
  const [failed, setFailed] = useState<string>()
  const [message, setMessage] = useState<string>()
  const [spentTokens, setSpentTokens] = useState<SpentTokens>('owed')
  useEffect(() => {
    send('POST', '/api/withdrawals/read', { body: { token } }).then(({ reply, problem }) => {
      setSending(false)
      setDeclared(reply?.data)
      setFailed(problem === undefined ? undefined : (problem.body?.message ?? returnTexts.confirmFailed))
      heading.current?.focus()
    })
  }, [send, token])
  const confirm = async () => {
    if (isSending) return
    setSending(true)
    setFailed(undefined)
    const { reply, problem } = await send('POST', '/api/withdrawals/confirm', { body: { token, spentTokens } })
    setSending(false)
    if (problem !== undefined) return setFailed(problem.body?.message ?? returnTexts.confirmFailed)
    setMessage(reply.message)
  }
  const done = message ?? (declared?.isConfirmed ? returnTexts.confirmed : undefined)
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {done === undefined ? 'Confirm your withdrawal' : 'Thank you'}
      </h2>
      {declared !== undefined && (
        <dl className="grid gap-3 wrap-anywhere">
          <Fact name="Order number">{declared.orderNumber}</Fact>
          <Fact name="You withdraw from">
            {declared.items?.map(({ name, pieces }) => `${pieces} × ${name}`).join(', ') ?? 'Everything in the order'}
          </Fact>
          <Fact name="Received on">{shownTime(declared.receivedAt)}</Fact>
        </dl>
      )}
      {done !== undefined && <p role="status">{done}</p>}
      {declared !== undefined && done === undefined && (
        <>
          {declared.tokens !== undefined && (
            <ReturnedTokens tokens={declared.tokens} chosen={spentTokens} onChoose={setSpentTokens} />
          )}
          <p>If it wasn’t you who asked for it, close this page: nothing happens then.</p>
          <button type="button" aria-disabled={isSending} className={button()} onClick={confirm}>
            Yes, I withdraw
          </button>
        </>
      )}
      <FormOutcome isSending={isSending} failed={failed} />
    </div>
  )
}
