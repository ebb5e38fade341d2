import { type RefusalCode, refusals } from '@storylamp/contract/refusals'
import { type Markup, markup } from '../markup.ts'
import type { Field, Schema } from './json-schema.ts'
import { rulesOf, shapeOf, typeOf } from './schema-text.ts'

export const methodBadge = (method: string): Markup =>
  markup`<span class="method ${method}">${method.toUpperCase()}</span>`

export const fieldTable = (caption: string, fields: Field[]): Markup => markup`
<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Rules</th><th scope="col">Required</th></tr></thead>
<tbody>${fields.map(fieldRow)}</tbody>
</table>`

const fieldRow = ({ name, schema, required }: Field) => markup`
<tr><th scope="row"><code>${name}</code></th><td><code>${typeOf(schema)}</code></td>
<td>${rulesOf(schema).join(', ') || 'none'}</td><td>${required ? 'yes' : 'no'}</td></tr>`

export const shape = (schema: Schema): Markup => markup`<pre><code>${shapeOf(schema)}</code></pre>`

export const problemList = (codes: readonly RefusalCode[]): Markup => markup`
<dl>${codes.map(
  (code) =>
    markup`<dt><strong>${refusals[code].status}</strong> <code>${code}</code></dt><dd>${refusals[code].meaning}</dd>`,
)}</dl>`
