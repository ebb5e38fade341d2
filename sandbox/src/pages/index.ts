import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Company } from '../companies.ts'
import { html } from './html.ts'
import { type Page, showPage } from './layout.ts'

const files = [
  ['style.css', 'text/css; charset=utf-8'],
  ['live.js', 'text/javascript; charset=utf-8'],
  ['mark.svg', 'image/svg+xml'],
] as const

export async function pages(app: FastifyInstance) {
  app.get('/', (_request, reply) => showPage(reply, companiesPage(app.companies)))
  for (const [name, type] of files) {
    const content = await readFile(new URL(name, import.meta.url))
    app.get(`/${name}`, (_request, reply) => reply.type(type).send(content))
  }
}

function companiesPage(companies: Company[]): Page {
  return {
    title: 'Pretend companies',
    body: html`
<h1>Pretend companies</h1>
<p>The shop works with outside companies. While it runs on this computer, the sandbox plays their parts:
the shop speaks to it just as it would to the real ones, and nothing leaves this computer.</p>
<ul>${companies.map(companyCard)}</ul>`,
  }
}

function companyCard({ name, path, pretends, addresses }: Company) {
  return html`
<li>
<h2><a href="${path}">${name}</a></h2>
<p>${pretends}</p>
${Object.entries(addresses).map(([name, address]) => html`<p class="muted">${name} <code>${address}</code></p>`)}
</li>`
}
