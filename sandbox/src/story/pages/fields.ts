import { type Html, html } from '../../pages/html.ts'
import { type Complaints, longestTyped } from '../typed.ts'

/** The first field that is wrong takes the focus, so that it is read out with its complaint. */
export function textFields(complaints: Complaints) {
  const [first] = Object.keys(complaints)
  return (name: string, label: string, value: string, more?: Html) => {
    const complaint = complaints[name]
    const described = complaint && html`aria-invalid="true" aria-describedby="${name}-complaint"`
    return html`
<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" required maxlength="${longestTyped}" autocomplete="off"
${more} ${described} ${name === first && html`autofocus`}>
${complaint && html`<p class="complaint" id="${name}-complaint">${complaint}</p>`}
</div>`
  }
}

export function choice<Value extends string>(
  name: string,
  legend: string,
  labels: Record<Value, string>,
  chosen: Value,
) {
  const options = Object.entries<string>(labels).map(
    ([value, label]) => html`
<label><input type="radio" name="${name}" value="${value}" ${value === chosen && html`checked`}>${label}</label>`,
  )
  return html`
<fieldset class="choice">
<legend>${legend}</legend>
<div>${options}</div>
</fieldset>`
}

export function hiddenFields(values: Record<string, string | number>) {
  return Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}
