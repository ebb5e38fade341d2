import { textField } from '../pages/field.ts'
import { html } from '../pages/html.ts'
import type { Page } from '../pages/layout.ts'
import { fixedStories, type Place, personalize, type Template } from './fixed-stories.ts'
import { reportNotice } from './report-words.ts'
import type { ReportedStory } from './studio.ts'

export const pretendNotice = html`
<p class="notice"><strong>This is a pretend story tool</strong> of the sandbox on this computer. It tells nobody but the shop.</p>`

const longestName = 60

/** Removes line breaks, other control characters and bidirectional marks. */
export function clean(typed: string) {
  return typed
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** An error message, or nothing. */
export function complaintAbout(name: string) {
  if (name === '') return 'Type a name: somebody has to be in the story.'
  return name.length > longestName ? `That is too long: at most ${longestName} characters.` : undefined
}

const placeLabels: Record<Place, string> = { garden: 'In the garden', sea: 'By the sea', town: 'In the town' }

type StoryRequest = { orderId: string; template: Template; name: string; place: Place | undefined }

/** A story to read, and the form that changes the name in it. Its address reproduces it. */
export function storyPage({ orderId, template, name, place }: StoryRequest): Page {
  const complaint = complaintAbout(name)
  const { title, text } = complaint ? template : personalize(template, name)
  const label = place ? 'Name of the hero' : `Name instead of ${template.hero}`
  return {
    title: `${complaint ? 'Error: ' : ''}${title}`,
    body: html`
${pretendNotice}
${article({ title, text })}
<form novalidate>
<input type="hidden" name="orderId" value="${orderId}">
${textField({ name: 'hero', label, value: name, complaint, isFirst: complaint !== undefined, more: html`maxlength="${longestName}"` })}
${place && placeChoice(place)}
<button class="quiet">Show the story</button>
<button formmethod="post">Keep this story</button>
</form>`,
  }
}

function placeChoice(chosen: Place) {
  const options = (Object.keys(fixedStories) as Place[]).map(
    (place) => html`
<label><input type="radio" name="place" value="${place}" ${place === chosen && html`checked`}> ${placeLabels[place]}</label>`,
  )
  return html`<fieldset><legend>Where it happens</legend>${options}</fieldset>`
}

/** Shown at an order's address once its story is kept. */
export function savedStoryPage(saved: ReportedStory, shopUrl: string): Page {
  return {
    title: saved.title,
    script: '/live.js',
    body: html`
<div role="status" data-live="report">${reportNotice(saved.report, shopUrl)}</div>
<p class="muted">Your story is kept.</p>
${article(saved)}`,
  }
}

function article({ title, text }: { title: string; text: string }) {
  return html`
<article>
<h1>${title}</h1>
${text.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
</article>`
}
