import { html } from '../../pages/html.ts'

export const noChargeNotice = html`
<p class="notice"><strong>No card is charged.</strong> This is the pretend payment page of the sandbox on this computer:
it knows only the test cards listed here. Never type a real card.</p>`
