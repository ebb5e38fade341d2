import { textField } from '../../pages/field.ts'
import { type Html, html } from '../../pages/html.ts'
import { type Complaints, longestTyped } from '../typed.ts'

/** The first invalid field takes the focus, so that a screen reader reads its error. */
export function textFields(complaints: Complaints) {
  const [first] = Object.keys(complaints)
  return (name: string, label: string, value: string, more: Html = html``) =>
    textField({
      name,
      label,
      value,
      complaint: complaints[name],
      isFirst: name === first,
      more: html`maxlength="${longestTyped}" ${more}`,
    })
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
