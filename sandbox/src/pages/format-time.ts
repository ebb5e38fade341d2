import { html } from './html.ts'

const inLocalTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

export function formatTime(date: string) {
  return html`<time datetime="${date}">${inLocalTime.format(new Date(date))}</time>`
}
