import { type Html, html } from './html.ts'

type Field = {
  name: string
  label: string
  value: string | false
  complaint: string | undefined
  isFirst: boolean
  more: Html
}

/** A text field with its label and error. The first invalid field takes the focus. */
export function textField({ name, label, value, complaint, isFirst, more }: Field): Html {
  const described = complaint && html`aria-invalid="true" aria-describedby="${name}-complaint"`
  return html`
<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" required autocomplete="off" ${more} ${described} ${isFirst && html`autofocus`}>
${complaint && html`<p class="complaint" id="${name}-complaint">${complaint}</p>`}
</div>`
}
