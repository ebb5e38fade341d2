import { html } from '../../pages/html.ts'
import type { Page } from '../../pages/layout.ts'
import { editableIn } from '../originals/editable.ts'
import type { Original } from '../originals/library.ts'
import { type Changes, rewrite } from '../originals/rewrite.ts'
import type { Complaints } from '../typed.ts'
import { choice, hiddenFields, textFields } from './fields.ts'
import { pretendNotice } from './notice.ts'
import { storyText } from './story-text.ts'

const pronounLabels = { she: 'She', he: 'He' }

type Customizing = { original: Original; orderId: string; changes: Changes; complaints: Complaints }

/** The form beside a preview of its story. An invalid field leaves the preview unchanged. */
export function customizePage({ original, orderId, changes, complaints }: Customizing): Page {
  const { characters, details } = editableIn(original)
  const field = textFields(complaints)
  const isWrong = Object.keys(complaints).length > 0
  const { title, text } = isWrong ? original : rewrite(original, changes)
  const characterFields = characters.map(
    ({ name }, index) => html`
${field(`name${index}`, `Name instead of ${name}`, changes.names[index] ?? name, html`autocapitalize="words"`)}
${changes.pronouns[index] && choice(`pronoun${index}`, `In the story ${name} is`, pronounLabels, changes.pronouns[index])}`,
  )
  const detailFields = details.map(({ label, now }, index) =>
    field(`detail${index}`, label, changes.details[index] ?? now, html`autocapitalize="none"`),
  )
  return {
    title: `${isWrong ? 'Error: ' : ''}Customise ${title}`,
    body: html`
${pretendNotice}
<div class="customizing">
<article class="card studio">
<h1>${title}</h1>
${storyText(text)}
</article>
<form class="card fields" action="/story/${encodeURIComponent(original.id)}" novalidate>
<h2>Make it yours</h2>
${hiddenFields({ orderId })}
${characterFields}
${detailFields}
<button class="button quiet">Show the changes</button>
<button class="button" formmethod="post">Keep this story</button>
</form>
</div>`,
  }
}
