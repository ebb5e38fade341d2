import { escapeHtml } from '../html.ts'
import type { Mail } from './mail.ts'

export type Letter = {
  shopName: string
  to: string
  replyTo?: string
  subject: string
  heading: string
  paragraphs: string[]
}

/** One letter in the shop's look, as HTML for mail programs and as plain text with the same words. */
export function composeLetter({ shopName, to, replyTo, subject, heading, paragraphs }: Letter): Mail {
  return {
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text: [heading, ...paragraphs, shopName].join('\n\n'),
    html: page(shopName, heading, paragraphs),
  }
}

const page = (shopName: string, heading: string, paragraphs: string[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#F3ECF1;color:#241A3D;font:16px/1.6 Nunito,Segoe UI,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;padding:16px 24px;border-radius:18px;background:#2E2160;color:#FFC764;font:600 20px/1.2 Georgia,serif">${escapeHtml(shopName)}</p>
<div style="padding:24px;border-radius:18px;background:#FFFFFF">
<h1 style="margin:0 0 16px;font:600 24px/1.2 Georgia,serif">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
</div></div></body></html>
`

const paragraph = (text: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(text)}</p>`
