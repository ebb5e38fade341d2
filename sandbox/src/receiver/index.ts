import type { FastifyInstance } from 'fastify'
import { html } from '../pages/html.ts'
import { showPage } from '../pages/layout.ts'

const shownCalls = 100

const headers = { type: 'object', required: ['webhook-id'] }
const querystring = { type: 'object', properties: { answer: { type: 'string', pattern: '^[2-5]\\d\\d$' } } }

/** A program that listens to the shop. What came stays in memory. */
export async function receiver(app: FastifyInstance, { address }: { address: string }) {
  const received: string[] = []
  const title = 'Receiver of webhooks'
  const pretends = 'A program that the shop tells what happens, as soon as its address is entered under Connections.'
  app.companies.push({ name: title, path: '/receiver', pretends, addresses: {} })

  app.get('/receiver', (_request, reply) => {
    const calls =
      received.length === 0 ? html`<p>Nothing has come yet.</p>` : received.map((call) => html`<pre>${call}</pre>`)
    const body = html`
<h1>${title}</h1>
<p>Its address is <code>${address}</code>. With <code>?answer=500</code> behind it, everything is refused.</p>
${calls}`
    return showPage(reply, { title, body })
  })

  type Call = { Querystring: { answer?: string } }
  app.post<Call>('/receiver', { schema: { headers, querystring } }, async ({ headers, query, body }, reply) => {
    const answer = Number(query.answer ?? 200)
    received.unshift(`${headers['webhook-id']} was answered with ${answer}: ${JSON.stringify(body, null, 2)}`)
    received.splice(shownCalls)
    return reply.code(answer).send({ message: answer < 300 ? 'Taken' : 'Not taken' })
  })
}
