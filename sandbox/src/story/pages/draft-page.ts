import { html } from '../../pages/html.ts'
import type { Page } from '../../pages/layout.ts'
import type { Answers } from '../grammar/answers.ts'
import type { Story } from '../grammar/make-story.ts'
import { hiddenFields } from './fields.ts'
import { pretendNotice } from './notice.ts'
import { storyText } from './story-text.ts'

/** A story that is not kept yet. Its address reproduces it, so Back leads to the draft before. */
export function draftPage(orderId: string, answers: Answers, take: number, { title, text }: Story): Page {
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
