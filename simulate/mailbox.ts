import type { World } from './world.ts'

type Mail = { to: string; subject: string; text: string }

export const mailKey = (to: string | null, subject: string) => `${to} ${subject}`

export function expectMail({ mailbox: { expected } }: World, to: string | null, subject: string, isSure = true): void {
  const key = mailKey(to, subject)
  const { least, most } = expected.get(key) ?? { least: 0, most: 0 }
  expected.set(key, { least: least + Number(isSure), most: most + 1 })
}

/** Takes all mails out of the box. */
export async function readMailbox({ mailbox, shop }: World): Promise<void> {
  const messages = `${shop.sandbox.address}/mail/messages`
  const mails = ((await (await fetch(messages)).json()) as { messages: Mail[] }).messages.toReversed()
  if (mails.length > 0) await fetch(messages, { method: 'DELETE' })
  for (const { to, subject, text } of mails) {
    const key = mailKey(to, subject)
    mailbox.received.set(key, (mailbox.received.get(key) ?? 0) + 1)
    const [, invitation] = /\/join#([\w-]+)/.exec(text) ?? []
    if (invitation !== undefined) mailbox.invitations.push({ to, code: invitation })
    const [code] = /\b\d{6}\b/.exec(text) ?? []
    if (code !== undefined) mailbox.codes.set(to, code)
  }
}
