import { type Html, html } from '../../pages/html.ts'
import type { Complaints, FieldName, Typed } from './card-form.ts'

export function cardField(typed: Typed, complaints: Complaints, first: FieldName) {
  return (name: FieldName, label: string, attributes: Html) => {
    const complaint = complaints[name]
    const described = complaint && html`aria-invalid="true" aria-describedby="${name}-complaint"`
    // A browser that remembers real cards must not offer them here.
    return html`
<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${name !== 'cvc' && typed[name]}" required autocomplete="off" spellcheck="false"
${attributes} ${described} ${name === first && html`autofocus`}>
${complaint && html`<p class="complaint" id="${name}-complaint">${complaint}</p>`}
</div>`
  }
}
