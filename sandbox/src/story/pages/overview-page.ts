import { formatTime } from '../../pages/format-time.ts'
import { html } from '../../pages/html.ts'
import type { Page } from '../../pages/layout.ts'
import type { ReportedStory, Studio } from '../studio.ts'
import { pretendNotice } from './notice.ts'
import { stateWords } from './report-words.ts'

const rowsShown = 50

export function overviewPage({ all, outbox }: Studio): Page {
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
