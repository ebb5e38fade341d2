import type { FastifyInstance } from 'fastify'
import { refusal } from '../refusals.ts'
import { webhookControl } from '../webhooks/control.ts'
import { makeStory } from './grammar/make-story.ts'
import { editableIn } from './originals/editable.ts'
import type { Library } from './originals/library.ts'
import { rewrite } from './originals/rewrite.ts'
import { readAnswers } from './read-answers.ts'
import { readChanges } from './read-changes.ts'
import type { ReportedStory, Studio } from './studio.ts'

type Wanted = { orderId: string; cfStoryId?: string; answers?: Record<string, string>; take?: number }

const text = { type: 'string', maxLength: 60 }
const storyBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    orderId: { type: 'string', minLength: 1, maxLength: 100 },
    cfStoryId: text,
    answers: { type: 'object', additionalProperties: text },
    take: { type: 'integer', minimum: 1, maximum: 9999 },
  },
  required: ['orderId'],
}

/** What tests, and the buttons of the page, can trigger. */
export async function control(app: FastifyInstance, { studio, library }: { studio: Studio; library: Library }) {
  app.register(webhookControl, { prefix: '/webhooks', outbox: studio.outbox })

  app.get('/stories', () => ({ stories: studio.all().map(shown) }))

  app.post<{ Body: Wanted }>('/stories', { schema: { body: storyBody } }, async ({ body }) => {
    await studio.keep(body.orderId, storyFor(body))
    return shown(find(body.orderId))
  })

  app.post<{ Params: { orderId: string } }>('/stories/:orderId/resend', async ({ params, headers }, reply) => {
    await studio.outbox.sendAgain(find(params.orderId).report)
    return headers.accept?.includes('text/html') ? reply.redirect('/story', 303) : shown(find(params.orderId))
  })

  function storyFor({ orderId, cfStoryId, answers = {}, take = 1 }: Wanted) {
    if (!cfStoryId) return makeStory(readAnswers({ hero: 'Mia', kind: 'fox', ...answers }).answers, orderId, take)
    const original = library.get(cfStoryId)
    if (!original) throw refusal(404, `There is no story ${cfStoryId} here.`)
    return rewrite(original, readChanges(editableIn(original), answers).changes)
  }

  function find(orderId: string) {
    const kept = studio.find(orderId)
    if (!kept) throw refusal(404, `There is no story for the order ${orderId} here.`)
    return kept
  }
}

function shown({ id, storyId, title, text, keptAt, report: { state, attempts, lastAnswer } }: ReportedStory) {
  return { orderId: id, storyId, title, text, keptAt, state, attempts, lastAnswer }
}
