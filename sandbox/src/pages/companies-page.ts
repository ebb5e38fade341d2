import type { Company } from '../companies.ts'
import { html } from './html.ts'
import type { Page } from './layout.ts'

export function companiesPage(companies: Company[]): Page {
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
