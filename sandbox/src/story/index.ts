import type { FastifyInstance } from 'fastify'
import { refusal } from '../refusals.ts'
import { openStore } from '../store.ts'
import { readOriginals } from './originals.ts'
import { storyRoutes } from './story-routes.ts'
import { openStudio, type Tables } from './studio.ts'

// A fixed demo secret, of no use outside of this computer.
const secret = 'sandbox-story-tool-secret'

type Options = { folder: string; webUrl: string; reportUrl: string }

export async function story(app: FastifyInstance, { folder, webUrl, reportUrl }: Options) {
  const store = await openStore<Tables>(folder)
  const studio = openStudio(store, { url: reportUrl, secret })
  const originals = await readOriginals()

  // Every reply waits until the state it shows is on disk.
  app.addHook('onSend', () => store.onDisk())
  app.addHook('onClose', async () => {
    await studio.outbox.close()
    await store.close()
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.companies.push({
    name: 'Story tool',
    path: '/story',
    pretends:
      'A small story studio: it tells bedtime stories about a child or creature of your choice, and tells the shop.',
    addresses: { storyToolUrl: `${webUrl}/story`, storyToolSecret: secret },
  })
  app.register(storyRoutes, { studio, originals, shopUrl: new URL(reportUrl).origin })

  app.get('/control/stories', () => ({ stories: studio.all() }))

  app.post<{ Params: { orderId: string } }>('/control/stories/:orderId/resend', async ({ params }, reply) => {
    const saved = studio.find(params.orderId)
    if (!saved) throw refusal(404, `There is no story for the order ${params.orderId} here.`)
    await studio.outbox.sendAgain(saved.report)
    return reply.redirect('/story', 303)
  })
}
