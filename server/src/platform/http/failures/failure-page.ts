import { createHash } from 'node:crypto'
import { Markup, markup } from '../../markup.ts'
import { pagePolicy } from '../server/security-headers.ts'
import type { Failure } from './failure.ts'

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;box-sizing:border-box;
font:16px/1.6 Nunito,system-ui,sans-serif;background:#fdf9f5;color:#241a3d}
main{max-width:560px}
h1{font:600 34px/1.2 Fraunces,Georgia,serif}
a{color:#4a3791}
@media (prefers-color-scheme:dark){body{background:#120e24;color:#f5efe4}a{color:#ffd08a}}
`

export const failurePagePolicy = pagePolicy({
  scripts: [],
  origins: { calls: [], media: [] },
  styles: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
})

/** The page for what goes wrong before or behind all other pages: it stands alone, for nothing else may be trusted then. */
export function failurePage(failure: Failure, requestId: string): string {
  const isOurs = failure.status >= 500
  const title = isOurs ? 'Unexpected Application Error!' : failure.body.message
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${new Markup(style)}</style></head>
<body><main><h1>${title}</h1>${isOurs ? ours(requestId) : ''}<p><a href="/">Return Home</a></p></main></body></html>
`.text
}

const ours = (requestId: string) => markup`<p>Something broke on our side, and we have been told.</p>
<p>If you were paying, look at <a href="/order">your orders</a> before you pay again: a payment that went through is shown there.
If in doubt, <a href="/contact-us">write to us</a> and name this number: ${requestId}.</p>
`
