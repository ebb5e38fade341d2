import type { FastifyInstance } from 'fastify'
import { openStore } from '../store.ts'
import { control } from './control.ts'
import { customizeRoutes } from './customize-routes.ts'
import { generateRoutes } from './generate-routes.ts'
import { openLibrary } from './originals/library.ts'
import type { Tables } from './records.ts'
import { openStudio } from './studio.ts'

// A fixed demo secret, of no use outside of this computer.
const secret = 'sandbox-story-tool-secret'

type Options = { folder: string; webUrl: string; reportUrl: string }

export async function story(app: FastifyInstance, { folder, webUrl, reportUrl }: Options) {
  const store = await openStore<Tables>(folder)
  const library = await openLibrary()
  const studio = openStudio(store, { url: reportUrl, secret })
  const shopUrl = new URL(reportUrl).origin

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
    pretends: 'A small story studio: it makes bedtime stories, or changes the names in known ones, and tells the shop.',
    addresses: { storyToolUrl: `${webUrl}/story`, storyToolSecret: secret },
  })
  app.register(generateRoutes, { studio, shopUrl })
  app.register(customizeRoutes, { studio, shopUrl, library })
  app.register(control, { prefix: '/control', studio, library })
}
