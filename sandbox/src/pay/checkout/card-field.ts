import { textField } from '../../pages/field.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Complaints, FieldName, Typed } from './card-form.ts'

/** Keeps browsers from offering stored real cards. */
export const cardField =
  (typed: Typed, complaints: Complaints, first: FieldName) => (name: FieldName, label: string, attributes: Html) =>
    textField({
      name,
      label,
      value: name !== 'cvc' && typed[name],
      complaint: complaints[name],
      isFirst: name === first,
      more: html`spellcheck="false" ${attributes}`,
    })
