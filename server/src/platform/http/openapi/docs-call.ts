import { type Markup, markup } from '../markup.ts'
import { fieldTable, methodBadge, problemList, shape } from './docs-parts.ts'
import { fieldsOf, type JsonContent } from './json-schema.ts'
import type { Operation, Parameter } from './openapi.ts'
import { problemsOfEveryCall } from './openapi-problems.ts'

export type Call = { method: string; path: string; operation: Operation }

/** Everything about one call: what goes in, what comes out, and how it may say no. */
export const call = ({ method, path, operation }: Call): Markup => markup`
<article aria-labelledby="${operation.operationId}">
<h3 id="${operation.operationId}">${methodBadge(method)} <code>${path}</code></h3>
<p>${operation.summary}</p>
${parameters('In the path', 'path', operation)}
${parameters('In the query', 'query', operation)}
${body(operation)}
${Object.entries(operation.responses).map(([status, response]) => reply(status, response))}
${problems(operation)}
</article>`

function parameters(caption: string, place: Parameter['in'], operation: Operation): Markup {
  const fields = operation.parameters.filter((parameter) => parameter.in === place)
  return fields.length === 0 ? markup`` : fieldTable(caption, fields)
}

function body({ requestBody }: Operation): Markup {
  if (requestBody === undefined) return markup``
  return fieldTable('In the JSON body', fieldsOf(requestBody.content['application/json'].schema))
}

const reply = (status: string, response: Operation['responses'][string]) =>
  'content' in response && status < '300' ? markup`<h4>Reply ${status}</h4>${shape(schemaOf(response))}` : markup``

const schemaOf = ({ content }: { content: JsonContent }) => content['application/json'].schema

function problems(operation: Operation): Markup {
  const codes = operation['x-refusals'].filter((code) => !problemsOfEveryCall.some((common) => common === code))
  return codes.length === 0 ? markup`` : markup`<h4>Problems</h4>${problemList(codes)}`
}
