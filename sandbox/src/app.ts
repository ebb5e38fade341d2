import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import type { Company } from './companies.ts'
import type { Config } from './config.ts'
import { fulfilment } from './fulfilment/index.ts'
import { mail } from './mail/index.ts'
import { pages } from './pages/index.ts'
import { pay } from './pay/index.ts'
import { receiver } from './receiver/index.ts'
import { answerMistake, answerNotFound, refusal } from './refusals.ts'
import { sister } from './sister/index.ts'
import { story } from './story/index.ts'

const safeHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export function buildSandbox(config: Config) {
  const webUrl = `http://localhost:${config.port}`
  const app = Fastify({
    logger: { level: 'warn' },
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerMistake,
    // Browsers keep idle connections open; stopping must not wait for those.
    forceCloseConnections: true,
    // On a starved machine a start takes longer than Fastify's ten seconds.
    pluginTimeout: 60_000,
  })
  app.decorate<Company[]>('companies', [])
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(safeHeaders)
  })
  app.addHook('onRequest', refuseForeignHosts)
  app.setErrorHandler(answerMistake)
  app.setNotFoundHandler(answerNotFound)

  app.get('/health', () => ({ service: 'storylamp-sandbox' }))
  app.register(pages)
  app.register(mail, { prefix: '/mail', folder: join(config.storeFolder, 'mail'), smtpPort: config.smtpPort })
  app.register(sister, { folder: join(config.storeFolder, 'sister'), address: webUrl })
  app.register(pay, { folder: join(config.storeFolder, 'pay'), webUrl, webhookUrl: config.webhookUrl })
  app.register(fulfilment, { prefix: '/fulfilment', folder: join(config.storeFolder, 'fulfilment'), webUrl })
  app.register(receiver, { address: `${webUrl}/receiver` })
  const storyFolder = join(config.storeFolder, 'story')
  app.register(story, { prefix: '/story', folder: storyFolder, webUrl, reportUrl: config.storyReportUrl })
  return app
}

const localHost = /^(localhost|[a-z0-9.-]+\.localhost|127\.0\.0\.1)$/i

/** Prevents DNS rebinding: a foreign page whose name resolves to this computer could otherwise read the mail. */
async function refuseForeignHosts(request: FastifyRequest) {
  if (!localHost.test(request.hostname)) throw refusal(421, 'The sandbox answers only to localhost.')
}
