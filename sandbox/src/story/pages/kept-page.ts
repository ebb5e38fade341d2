import { html } from '../../pages/html.ts'
import type { Page } from '../../pages/layout.ts'
import type { ReportedStory } from '../studio.ts'
import { reportNotice } from './report-words.ts'
import { storyText } from './story-text.ts'

/** Shown at an order's address once its story is kept. */
export function keptPage({ title, text, report }: ReportedStory, shopUrl: string): Page {
  return {
    title,
    script: '/live.js',
    body: html`
<div role="status" data-live="report">${reportNotice(report, shopUrl)}</div>
<article class="card studio">
<p class="muted">Your story is kept.</p>
<h1>${title}</h1>
${storyText(text)}
</article>`,
  }
}
