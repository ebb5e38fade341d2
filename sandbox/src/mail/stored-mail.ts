import PostalMime, { type Address } from 'postal-mime'
import type { SMTPServerEnvelope } from 'smtp-server'

/** `to` comes from the SMTP envelope, so that it includes blind copies. */
export type StoredMail = {
  messageId: string
  to: string[]
  from: string
  replyTo: string
  subject: string
  text: string
  html: string
}

export async function readMail(raw: Buffer, envelope: SMTPServerEnvelope): Promise<StoredMail> {
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
