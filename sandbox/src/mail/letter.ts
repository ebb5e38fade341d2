import PostalMime, { type Address } from 'postal-mime'
import type { SMTPServerEnvelope } from 'smtp-server'

/** What the sandbox keeps of a mail. `to` comes from the envelope, so that it names blind copies too. */
export type Letter = {
  messageId: string
  to: string[]
  from: string
  replyTo: string
  subject: string
  text: string
  html: string
}

export async function readLetter(raw: Buffer, envelope: SMTPServerEnvelope): Promise<Letter> {
  const mail = await PostalMime.parse(raw)
  return {
    messageId: mail.messageId ?? '',
    to: envelope.rcptTo.map(({ address }) => address),
    from: mail.from ? written(mail.from) : '',
    replyTo: (mail.replyTo ?? []).map(written).join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

function written({ name, address = '' }: Address) {
  return name ? `${name} <${address}>` : address
}
