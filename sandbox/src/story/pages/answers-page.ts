import { html } from '../../pages/html.ts'
import type { Page } from '../../pages/layout.ts'
import type { Answers } from '../grammar/answers.ts'
import { type PlaceName, placeNames, places } from '../grammar/places/index.ts'
import type { Complaints } from '../typed.ts'
import { choice, hiddenFields, textFields } from './fields.ts'
import { pretendNotice } from './notice.ts'

const kinds = ['girl', 'boy', 'child', 'bear', 'fox', 'hedgehog', 'owl', 'rabbit', 'mouse', 'otter', 'dragon', 'robot']
const pronounLabels = { she: 'She', he: 'He', they: 'They' }
const moodLabels = { calm: 'Calm', brave: 'A little brave', funny: 'Funny', dreamy: 'Dreamy' }
const lengthLabels = { short: 'Short, 2 minutes', middle: 'Middle, 4 minutes', long: 'Long, 7 minutes' }
const placeLabels = Object.fromEntries(placeNames.map((name) => [name, places[name].label])) as Record<
  PlaceName,
  string
>

export function answersPage(orderId: string, answers: Answers, complaints: Complaints): Page {
  const field = textFields(complaints)
  const isWrong = Object.keys(complaints).length > 0
  return {
    title: `${isWrong ? 'Error: ' : ''}A new story`,
    body: html`
${pretendNotice}
<h1>A new bedtime story</h1>
<p class="lead">Say who it is about and where it happens. You read it before you keep it.</p>
<form class="card fields studio" action="/story" novalidate>
${hiddenFields({ orderId })}
<div class="pair">
${field('hero', 'Name of the hero', answers.hero, html`autocapitalize="words"`)}
${field('kind', 'Kind of creature or child', answers.kind, html`list="kinds" autocapitalize="none" placeholder="girl, fox, dragon"`)}
</div>
<datalist id="kinds">${kinds.map((kind) => html`<option value="${kind}"></option>`)}</datalist>
${choice('pronoun', 'In the story the hero is', pronounLabels, answers.pronoun)}
${choice('place', 'Where it happens', placeLabels, answers.place)}
${choice('mood', 'How it feels', moodLabels, answers.mood)}
${choice('length', 'How long it is', lengthLabels, answers.length)}
<button class="button">Make the story</button>
</form>`,
  }
}
