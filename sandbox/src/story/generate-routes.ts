import type { FastifyInstance } from 'fastify'
import { formatTime } from '../pages/format-time.ts'
import { html } from '../pages/html.ts'
import { type Page, showPage } from '../pages/layout.ts'
import { refusal } from '../refusals.ts'
import { type Form, formSchema } from './form-schema.ts'
import type { Answers } from './grammar/answers.ts'
import { makeStory, type Story } from './grammar/make-story.ts'
import { answersPage } from './pages/answers-page.ts'
import { hiddenFields } from './pages/fields.ts'
import { keptPage } from './pages/kept-page.ts'
import { pretendNotice } from './pages/notice.ts'
import { stateWords } from './pages/report-words.ts'
import { storyText } from './pages/story-text.ts'
import { readAnswers, readTake } from './read-answers.ts'
import { showSoon } from './show-soon.ts'
import type { ReportedStory, Studio } from './studio.ts'

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

/** A story that is not kept yet. Its address reproduces it, so Back leads to the draft before. */
function draftPage(orderId: string, answers: Answers, take: number, { title, text }: Story): Page {
  const address = (more: Record<string, string>) => `/story?${new URLSearchParams({ orderId, ...answers, ...more })}`
  return {
    title,
    body: html`
${pretendNotice}
<article class="card studio">
<h1>${title}</h1>
${storyText(text)}
</article>
<form class="actions" method="post" action="/story">
${hiddenFields({ orderId, ...answers, take })}
<button class="button">Keep this story</button>
<a class="button quiet" href="${address({ take: String(take + 1) })}">Another one</a>
<a class="button quiet" href="${address({ change: 'answers' })}">Change the answers</a>
</form>`,
  }
}

const rowsShown = 50

function overviewPage({ all, outbox }: Studio): Page {
  const stories = all()
  const { mode } = outbox.settings()
  return {
    title: 'Story tool',
    body: html`
${pretendNotice}
<h1>Story tool</h1>
${mode !== 'deliver' && html`<p class="notice warning"><strong>Reports: ${mode}.</strong> The shop is not told of anything until a test switches it off again.</p>`}
<section class="rows-section">
<h2>Kept stories <span class="muted">${stories.length}</span></h2>
${stories.length > 0 ? html`<ol class="rows">${stories.slice(0, rowsShown).map(row)}</ol>` : html`<p class="muted">When a parent keeps a story for an order of the shop, it appears here.</p>`}
${stories.length > rowsShown && html`<p class="muted">The newest ${rowsShown} are shown.</p>`}
</section>`,
  }
}

function row({ id, title, keptAt, report: { state, lastAnswer } }: ReportedStory) {
  return html`
<li class="row">
<strong><a href="/story?orderId=${encodeURIComponent(id)}">${title}</a></strong>
<span class="state">${stateWords[state]}</span>
<span class="muted">${lastAnswer !== null && `last answer ${lastAnswer}`}</span>
${formatTime(keptAt)}
<form method="post" action="/story/control/stories/${encodeURIComponent(id)}/resend"><button class="button small quiet">Send again</button></form>
<code class="id">${id}</code>
</li>`
}
