import { formatTime } from '../pages/format-time.ts'
import { html } from '../pages/html.ts'
import type { Page } from '../pages/layout.ts'
import { stateWords } from './report-words.ts'
import { pretendNotice } from './story-page.ts'
import type { ReportedStory, Studio } from './studio.ts'

const rowsShown = 50

export function overviewPage({ all }: Studio): Page {
  const stories = all()
  return {
    title: 'Story tool',
    body: html`
${pretendNotice}
<h1>Story tool</h1>
<h2>Kept stories <span class="muted">${stories.length}</span></h2>
${stories.length > 0 ? html`<ol>${stories.slice(0, rowsShown).map(row)}</ol>` : html`<p class="muted">When a parent keeps a story for an order of the shop, it appears here.</p>`}
${stories.length > rowsShown && html`<p class="muted">The newest ${rowsShown} are shown.</p>`}`,
  }
}

function row({ id, title, savedAt, report: { state, lastAnswer } }: ReportedStory) {
  return html`
<li>
<strong><a href="/story?orderId=${encodeURIComponent(id)}">${title}</a></strong>
<span>${stateWords[state]}</span>
<span class="muted">${lastAnswer !== null && `last answer ${lastAnswer}`}</span>
${formatTime(savedAt)}
<form method="post" action="/story/control/stories/${encodeURIComponent(id)}/resend"><button class="quiet">Send again</button></form>
<code>${id}</code>
</li>`
}
