import { html } from '../pages/html.ts'

export const pretendNotice = html`
<p class="notice"><strong>This is a pretend mailbox</strong> of the sandbox on this computer. All mail from the shop lands
here, whoever it is for, and nothing leaves this computer.</p>`
