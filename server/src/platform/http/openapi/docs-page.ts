import { Markup, markup } from '../markup.ts'
import { type Call, call } from './docs-call.ts'
import { methodBadge, problemList, shape } from './docs-parts.ts'
import type { ApiDocument } from './openapi.ts'
import { problemsOfEveryCall } from './openapi-problems.ts'

type Group = { tag: string; calls: Call[] }

/** The API's document for people to read: no script, and a style sheet that the page brings along. */
export function docsPage(document: ApiDocument, css: string): string {
  const { info, servers, components } = document
  const groups = groupsOf(document)
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="icon" href="/favicon.svg">
<style>${new Markup(css)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<main id="main" tabindex="-1">
<h1>${info.title}</h1>
<p>${info.description} All calls start at <code>${servers.map(({ url }) => url).join(', ')}</code>.
Programs read the same in <a href="/api/openapi.json">the OpenAPI document</a>.</p>
<nav aria-labelledby="calls">
<h2 id="calls">Calls</h2>
${groups.map(contents)}
</nav>
<section aria-labelledby="problems">
<h2 id="problems">Problems</h2>
<p>Whatever goes wrong is answered in one shape. Each call names the problems of its own; any call may answer with these:</p>
${problemList(problemsOfEveryCall)}
${shape(components.schemas.Problem)}
</section>
${groups.map(section)}
</main>
</body>
</html>
`.text
}

const groupsOf = ({ tags, paths }: ApiDocument): Group[] =>
  tags.map(({ name }) => ({
    tag: name,
    calls: Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation.tags.includes(name))
        .map(([method, operation]) => ({ method, path, operation })),
    ),
  }))

const contents = ({ tag, calls }: Group) => markup`
<h3><a href="#${tag}">${tag}</a></h3>
<ul>${calls.map(
  ({ method, path, operation }) =>
    markup`<li><a href="#${operation.operationId}">${methodBadge(method)} <code>${path}</code></a> <span>${operation.summary}</span></li>`,
)}</ul>`

const section = ({ tag, calls }: Group) => markup`
<section aria-labelledby="${tag}">
<h2 id="${tag}">${tag}</h2>
${calls.map(call)}
</section>`
