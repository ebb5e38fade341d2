import { createHmac } from 'node:crypto'

/** A fresh one for each attempt: the shop refuses timestamps that are more than five minutes old. */
export function signatureFor(body: string, secret: string) {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
