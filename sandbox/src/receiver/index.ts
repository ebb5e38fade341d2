import type { FastifyInstance } from 'fastify'
import { formatTime } from '../pages/format-time.ts'
import { html } from '../pages/html.ts'
import { type Page, showPage } from '../pages/layout.ts'

type Received = { id: string; at: string; body: string; answer: number }

const shownCalls = 100

const headers = { type: 'object', properties: { 'webhook-id': { type: 'string' } }, required: ['webhook-id'] }
const querystring = { type: 'object', properties: { answer: { type: 'string', pattern: '^[2-5]\\d\\d$' } } }

/** A program that listens to the shop. What came stays in memory. */
export async function receiver(app: FastifyInstance, { address }: { address: string }) {
  const received: Received[] = []
  app.companies.push({
    name: 'Receiver of webhooks',
    path: '/receiver',
    pretends: 'A program that the shop tells what happens, as soon as its address is entered under Connections.',
    addresses: {},
  })
  app.get('/receiver', (_request, reply) => showPage(reply, receivedPage(received.toReversed(), address)))

  app.post<{ Headers: { 'webhook-id': string }; Querystring: { answer?: string } }>(
    '/receiver',
    { schema: { headers, querystring } },
    async ({ headers, query, body }, reply) => {
      const answer = Number(query.answer ?? 200)
      const at = new Date().toISOString()
      received.push({ id: headers['webhook-id'], at, body: JSON.stringify(body, null, 2), answer })
      received.splice(0, received.length - shownCalls)
      return reply.code(answer).send({ message: answer < 300 ? 'Taken' : 'Not taken' })
    },
  )
}

const receivedPage = (received: Received[], address: string): Page => ({
  title: 'Receiver of webhooks',
  body: html`
<h1>Receiver of webhooks</h1>
<p>Its address is <code>${address}</code>. With <code>?answer=500</code> behind it, everything is refused.</p>
<p>${received.length === 0 ? 'Nothing has come yet.' : `The latest ${received.length} that came:`}</p>
<ul>${received.map(
    ({ id, at, body, answer }) => html`
<li>
<h2><code>${id}</code></h2>
<p class="muted">${formatTime(at)}, answered with ${answer}</p>
<pre>${body}</pre>
</li>`,
  )}</ul>`,
})
