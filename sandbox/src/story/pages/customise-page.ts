import { html } from '../../pages/html.ts'
import type { Page } from '../../pages/layout.ts'
import { editableIn } from '../originals/editable.ts'
import type { Original } from '../originals/library.ts'
import { rewrite, type Wishes } from '../originals/rewrite.ts'
import type { Complaints } from '../typed.ts'
import { choice, hiddenFields, textFields } from './fields.ts'
import { pretendNotice } from './notice.ts'
import { told } from './told.ts'

const pronounLabels = { she: 'She', he: 'He' }

type Customising = { original: Original; orderId: string; wishes: Wishes; complaints: Complaints }

/** The fields beside the story that they make. A field that is wrong leaves the story as it was. */
export function customisePage({ original, orderId, wishes, complaints }: Customising): Page {
  const { characters, details } = editableIn(original)
  const field = textFields(complaints)
  const isWrong = Object.keys(complaints).length > 0
  const { title, text } = isWrong ? original : rewrite(original, wishes)
  const characterFields = characters.map(
    ({ name }, index) => html`
${field(`name${index}`, `Name instead of ${name}`, wishes.names[index] ?? name, html`autocapitalize="words"`)}
${wishes.pronouns[index] && choice(`pronoun${index}`, `In the story ${name} is`, pronounLabels, wishes.pronouns[index])}`,
  )
  const detailFields = details.map(({ label, now }, index) =>
    field(`detail${index}`, label, wishes.details[index] ?? now, html`autocapitalize="none"`),
  )
  return {
    title: `${isWrong ? 'Error: ' : ''}Customise ${title}`,
    body: html`
${pretendNotice}
<div class="customising">
<article class="card studio">
<h1>${title}</h1>
${told(text)}
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
