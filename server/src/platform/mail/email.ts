import { type Markup, markup } from '../markup.ts'
import type { Mail } from './mail.ts'

export type EmailContent = {
  shopName: string
  to: string
  replyTo?: string
  subject: string
  heading: string
  /** A one-time code, shown large. */
  code?: string
  paragraphs: string[]
  link?: { words: string; url: string }
}

/** An email as HTML in the shop's design, and as plain text with the same words. */
export function composeEmail(content: EmailContent): Mail {
  const { shopName, to, replyTo, subject, heading, code = [], paragraphs, link } = content
  const linkLine = link === undefined ? [] : `${link.words}: ${link.url}`
  return {
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text: [heading, code, paragraphs, linkLine, shopName].flat().join('\n\n'),
    html: page(content).text,
  }
}

const page = ({ shopName, heading, code, paragraphs, link }: EmailContent): Markup => markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin:0;background:#F3ECF1;color:#241A3D;font:16px/1.6 Nunito,Segoe UI,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;padding:16px 24px;border-radius:18px;background:#2E2160;color:#FFC764;font:600 20px/1.2 Georgia,serif">${shopName}</p>
<div style="padding:24px;border-radius:18px;background:#FFFFFF">
<h1 style="margin:0 0 16px;font:600 24px/1.2 Georgia,serif">${heading}</h1>
${code === undefined ? '' : largeCode(code)}
${paragraphs.map(paragraph)}
${link === undefined ? '' : button(link)}
</div></div></body></html>
`

const paragraph = (text: string) => markup`<p style="margin:0 0 16px;white-space:pre-line">${text}</p>`

const largeCode = (code: string) =>
  markup`<p style="margin:0 0 16px;padding:16px;border-radius:14px;background:#F3ECF1;text-align:center;font:700 32px/1.2 monospace;letter-spacing:6px">${code}</p>`

const button = ({ words, url }: { words: string; url: string }) =>
  markup`<p style="margin:24px 0 8px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:14px;background:#4A3791;color:#FFFFFF;font-weight:700;text-decoration:none">${words}</a></p>`
