import type { FastifyInstance } from 'fastify'
import { showPage } from '../pages/layout.ts'
import { refusal } from '../refusals.ts'
import { type Form, formSchema } from './form-schema.ts'
import { makeStory } from './grammar/make-story.ts'
import { answersPage } from './pages/answers-page.ts'
import { draftPage } from './pages/draft-page.ts'
import { keptPage } from './pages/kept-page.ts'
import { overviewPage } from './pages/overview-page.ts'
import { readAnswers, readTake } from './read-answers.ts'
import { showSoon } from './show-soon.ts'
import type { Studio } from './studio.ts'

type Options = { studio: Studio; shopUrl: string }

/** Makes a story about a hero and a place. A draft that is not kept lives in the address alone. */
export async function generateRoutes(app: FastifyInstance, { studio, shopUrl }: Options) {
  app.get<{ Querystring: Form }>('/', { schema: { querystring: formSchema } }, ({ query }, reply) => {
    const { orderId } = query
    if (!orderId) return showPage(reply, overviewPage(studio))
    const kept = studio.find(orderId)
    if (kept) return showPage(reply, keptPage(kept, shopUrl))
    const { answers, complaints } = readAnswers(query)
    if (query.hero === undefined) return showPage(reply, answersPage(orderId, answers, {}))
    const isReady = Object.keys(complaints).length === 0 && query.change === undefined
    if (!isReady) return showPage(reply, answersPage(orderId, answers, complaints))
    const take = readTake(query)
    return showPage(reply, draftPage(orderId, answers, take, makeStory(answers, orderId, take)))
  })

  app.post<{ Body: Form }>('/', { schema: { body: formSchema } }, async ({ body }, reply) => {
    const { orderId } = body
    if (!orderId) throw refusal(400, 'A story is made for an order: open it from the shop.')
    const { answers, complaints } = readAnswers(body)
    if (Object.keys(complaints).length > 0) return showPage(reply, answersPage(orderId, answers, complaints))
    await showSoon(studio.keep(orderId, makeStory(answers, orderId, readTake(body))))
    return reply.redirect(`/story?orderId=${encodeURIComponent(orderId)}`, 303)
  })
}
