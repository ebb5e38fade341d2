import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

export type Page = { title: string; body: Html; script?: string }

const strictPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

export function showPage(reply: FastifyReply, page: Page, policy: Partial<typeof strictPolicy> = {}) {
  const directives = Object.entries({ ...strictPolicy, ...policy }).map((directive) => directive.join(' '))
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', directives.join('; '))
    .send(layout(page).markup)
}

function layout({ title, body, script }: Page) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Storylamp sandbox</title>
<link rel="icon" href="/mark.svg">
<link rel="stylesheet" href="/style.css">
${script && html`<script type="module" src="${script}"></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header><a href="/"><img src="/mark.svg" alt="" width="36" height="36">Storylamp sandbox</a></header>
<main id="main">
${body}
</main>
</body>
</html>`
}
