import { setTimeout as pause } from 'node:timers/promises'
import { atProvider } from '../server/test/fixtures/orders/payments.ts'
import type { KillableShop } from './killable-shop.ts'

export type Session = {
  id: string
  status: string
  payment_status: string
  amount_total: number
}

export type Mail = { messageId: string; to: string; subject: string }

export type Provider = ReturnType<typeof openProvider>

/** The sandbox's payment provider and mailbox. */
export function openProvider({ sandboxAddress }: KillableShop) {
  const stripe = { apiBase: sandboxAddress, secretKey: 'sk_test_faults', webhookSecret: '' }
  const provider = atProvider({ address: sandboxAddress, stripe })
  const ask = async <Result>(path: string) => {
    const reply = await fetch(sandboxAddress + path, { headers: { authorization: `Bearer ${stripe.secretKey}` } })
    return (await reply.json()) as Result
  }
  const sessions = async (after?: string): Promise<Session[]> => {
    const from = after === undefined ? '' : `&starting_after=${after}`
    const page = await ask<{ data: Session[]; has_more: boolean }>(`/v1/checkout/sessions?limit=100${from}`)
    return page.has_more ? [...page.data, ...(await sessions(page.data.at(-1)?.id))] : page.data
  }
  /** Decides a delayed payment; every third fails. */
  const decide = (sessionId: string) => {
    const outcome = Number.parseInt(sessionId.slice(-2), 36) % 3 === 0 ? 'failed' : 'succeeded'
    return provider.settleDelayed(sessionId, outcome).catch((error) => {
      // ApiRequest again, after the answer was lost.
      if (!String(error).includes('not pending')) throw error
    })
  }
  const refundedOf = async (intent: string): Promise<number> => {
    const { data } = await ask<{ data: { amount: number; status: string }[] }>(
      `/v1/refunds?payment_intent=${intent}&limit=100`,
    )
    return data.reduce((sum, { amount, status }) => sum + (status === 'succeeded' ? amount : 0), 0)
  }
  const mails = new Map<string, Mail>()
  const collectMails = async () => {
    const { messages } = await ask<{ messages: Mail[] }>('/mail/messages')
    for (const mail of messages) mails.set(`${mail.messageId} ${mail.subject}`, mail)
  }
  /** The mailbox keeps only the newest 1,000. */
  const collectMailsDuring = async <Result>(work: Promise<Result>): Promise<Result> => {
    let isDone = false
    const done = work.finally(() => {
      isDone = true
    })
    const collect = async () => {
      for (; !isDone; await pause(200)) await collectMails()
    }
    const [result] = await Promise.all([done, collect()])
    return result
  }
  return {
    ...{ ...provider, stripe, sessions, decide, refundedOf, collectMails, collectMailsDuring },
    collectedMails: () => [...mails.values()],
  }
}
