import { html } from '../../pages/html.ts'

export function storyText(text: string) {
  return html`<div class="told">${text.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}</div>`
}
