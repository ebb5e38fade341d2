import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { slowTexts } from './slow-texts.ts'

// Forked as a process of its own, as it works for what it sends: with the address, an access token, how many send at once, and what.
const [address, accessToken, attackers, what = ''] = process.argv.slice(2)
const { path, type, text, status } = slowTexts[what] ?? process.exit(1)

// Real attackers take no time of the shop's machine.
setPriority(constants.priority.PRIORITY_LOW)

const agent = new Agent({ keepAlive: true })
const body = Buffer.from(text())
const headers = { 'content-type': type, 'content-length': body.length, authorization: `Bearer ${accessToken}` }

const send = () =>
  new Promise<number | undefined>((resolve, reject) => {
    const sending = request(`${address}${path}`, { agent, method: 'POST', headers }, (reply) => {
      reply.resume().on('error', reject)
      reply.on('end', () => resolve(reply.statusCode))
    })
    sending.on('error', reject).end(body)
  })

/** Another reply than it expects ends the process. */
async function attack(): Promise<never> {
  for (;;) {
    const received = await send()
    if (received !== status) throw new Error(`${what}: ${received} instead of ${status}`)
  }
}

process.on('disconnect', () => process.exit())
process.send?.('begins')
for (let at = 0; at < Number(attackers); at++) void attack()
