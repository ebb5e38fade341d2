import { atProvider } from '../server/test/payments.ts'
import type { MortalShop } from './mortal-shop.ts'

export type Session = {
  id: string
  status: string
  payment_status: string
  amount_total: number
}

export type Letter = { messageId: string; to: string; subject: string }

export type Provider = ReturnType<typeof openProvider>

/** The payment company and the mailbox, as they stand outside of the shop. */
export function openProvider({ sandboxAddress }: MortalShop) {
  const stripe = { apiBase: sandboxAddress, secretKey: 'sk_test_faults', webhookSecret: '' }
  const provider = atProvider({ address: sandboxAddress, stripe })
  const ask = async <Answer>(path: string) => {
    const reply = await fetch(sandboxAddress + path, { headers: { authorization: `Bearer ${stripe.secretKey}` } })
    return (await reply.json()) as Answer
  }
  const sessions = async (after?: string): Promise<Session[]> => {
    const from = after === undefined ? '' : `&starting_after=${after}`
    const page = await ask<{ data: Session[]; has_more: boolean }>(`/v1/checkout/sessions?limit=100${from}`)
    return page.has_more ? [...page.data, ...(await sessions(page.data.at(-1)?.id))] : page.data
  }
  /** The bank of a delayed payment: every third says no. */
  const decide = (sessionId: string) => {
    const outcome = Number.parseInt(sessionId.slice(-2), 36) % 3 === 0 ? 'failed' : 'succeeded'
    return provider.settleDelayed(sessionId, outcome).catch((error) => {
      // Asked again, after the answer was lost.
      if (!String(error).includes('not pending')) throw error
    })
  }
  const letters = new Map<string, Letter>()
  const collectLetters = async () => {
    const { messages } = await ask<{ messages: Letter[] }>('/mail/messages')
    for (const letter of messages) letters.set(`${letter.messageId} ${letter.subject}`, letter)
  }
  return { ...provider, sessions, decide, collectLetters, collectedLetters: () => [...letters.values()] }
}
