import { createHmac } from 'node:crypto'

/** Signed anew for each attempt: the shop refuses timestamps older than five minutes. */
export function signatureFor(body: string, secret: string) {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
