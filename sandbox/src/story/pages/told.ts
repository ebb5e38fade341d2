import { html } from '../../pages/html.ts'

/** A story as it is read. */
export function told(text: string) {
  return html`<div class="told">${text.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}</div>`
}
