import type { FastifyInstance } from 'fastify'
import type { Company } from '../companies.ts'
import { serveFile } from './files.ts'
import { html } from './html.ts'
import { type Page, showPage } from './layout.ts'

export async function pages(app: FastifyInstance) {
  app.get('/', (_request, reply) => showPage(reply, companiesPage(app.companies)))
  await serveFile(app, '/style.css', 'text/css; charset=utf-8', new URL('style.css', import.meta.url))
  await serveFile(app, '/live.js', 'text/javascript; charset=utf-8', new URL('live.js', import.meta.url))
  await serveFile(app, '/mark.svg', 'image/svg+xml', new URL('mark.svg', import.meta.url))
}

function companiesPage(companies: Company[]): Page {
  return {
    title: 'Pretend companies',
    body: html`
<h1>Pretend companies</h1>
<p class="lead">The shop works with outside companies. While it runs on this computer, the sandbox plays their parts:
the shop speaks to it just as it would to the real ones, and nothing leaves this computer.</p>
<ul class="cards">${companies.map(companyCard)}</ul>`,
  }
}

function companyCard({ name, path, pretends, addresses }: Company) {
  return html`
<li class="card">
<h2><a href="${path}">${name}</a></h2>
<p>${pretends}</p>
${Object.entries(addresses).map(([name, address]) => html`<p class="muted">${name} <code>${address}</code></p>`)}
</li>`
}
