import { html } from '../../pages/html.ts'

export const pretendNotice = html`
<p class="notice"><strong>This is a pretend story tool</strong> of the sandbox on this computer. It makes its stories here,
by itself, and tells nobody but the shop.</p>`
