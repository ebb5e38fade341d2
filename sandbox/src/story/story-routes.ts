import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { showPage } from '../pages/layout.ts'
import { refusal } from '../refusals.ts'
import { fixedStories, type Place, personalize } from './fixed-stories.ts'
import type { Originals } from './originals.ts'
import { overviewPage } from './overview-page.ts'
import { clean, complaintAbout, savedStoryPage, storyPage } from './story-page.ts'
import type { Studio } from './studio.ts'

/** A form as a browser sends it: every field a text of limited length. */
const formSchema = {
  type: 'object',
  properties: { orderId: { type: 'string', maxLength: 100 } },
  additionalProperties: { type: 'string', maxLength: 1000 },
}

type Form = Record<string, string | undefined>
type OfStory = { Params: { cfStoryId?: string }; Querystring: Form; Body: Form }
type Options = { studio: Studio; originals: Originals; shopUrl: string }

/** Tells a new story, or a known one by the id in the path, about a hero of the parent's choice. */
export async function storyRoutes(app: FastifyInstance, { studio, originals, shopUrl }: Options) {
  for (const path of ['/', '/:cfStoryId']) {
    app.get<OfStory>(path, { schema: { querystring: formSchema } }, ({ params, query }, reply) => {
      if (!params.cfStoryId && !query.orderId) return showPage(reply, overviewPage(studio))
      const request = readRequest(params.cfStoryId, query)
      const saved = studio.find(request.orderId)
      return showPage(reply, saved ? savedStoryPage(saved, shopUrl) : storyPage(request))
    })

    app.post<OfStory>(path, { schema: { body: formSchema } }, async ({ params, body }, reply) => {
      const request = readRequest(params.cfStoryId, body)
      if (complaintAbout(request.name)) return showPage(reply, storyPage(request))
      await shownSoon(studio.save(request.orderId, personalize(request.template, request.name)))
      return reply.redirect(`/story?orderId=${encodeURIComponent(request.orderId)}`, 303)
    })
  }

  function readRequest(cfStoryId: string | undefined, { orderId, hero, place: chosen }: Form) {
    const place = cfStoryId ? undefined : placeOf(chosen)
    const template = place ? fixedStories[place] : originals.get(cfStoryId ?? '')
    if (!template) throw refusal(404, 'The story tool does not have this story.')
    if (!orderId) throw refusal(400, 'A story is told for an order: open it from the shop.')
    return { orderId, template, name: clean(hero ?? template.hero), place }
  }
}

const placeOf = (chosen = ''): Place => (Object.hasOwn(fixedStories, chosen) ? (chosen as Place) : 'garden')

const patienceMs = 1500

/** A report usually arrives at once, and the next page can say so; a shop that is down is not waited for. */
async function shownSoon(report: Promise<void>) {
  await Promise.race([report, pause(patienceMs, undefined, { ref: false })])
}
