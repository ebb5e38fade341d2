import { Markup, markup } from '../markup.ts'
import type { Mail } from './mail.ts'

type Item = {
  name: string
  /** Such as '2 × $64.00'. */
  detail: string
  amount: string
  /** The address of a picture, on the shop's own site. */
  picture?: string | undefined
}

export type EmailContent = {
  shopName: string
  shopOrigin: string
  to: string
  replyTo?: string
  subject: string
  heading: string
  /** A one-time code, shown large. */
  code?: string
  paragraphs: string[]
  items?: Item[]
  sums?: { name: string; amount: string }[]
  closing?: string[]
  /** What matters to few, smaller and last. */
  notes?: string[]
  link?: { words: string; url: string }
}

/** An email as HTML in the shop's design, and as plain text with the same words. */
export function composeEmail(content: EmailContent): Mail {
  const {
    shopName,
    shopOrigin,
    to,
    replyTo,
    subject,
    heading,
    code = [],
    paragraphs,
    closing = [],
    notes = [],
    link,
  } = content
  const linkLine = link === undefined ? [] : `${link.words}: ${link.url}`
  return {
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text: [heading, code, paragraphs, purchaseText(content), closing, linkLine, notes, `${shopName}\n${shopOrigin}`]
      .flat()
      .join('\n\n'),
    html: page(content).text,
  }
}

function purchaseText({ items = [], sums = [] }: EmailContent): string[] {
  const lines = [
    ...items.map(({ name, detail, amount }) => `${name}, ${detail}: ${amount}`),
    ...sums.map(({ name, amount }) => `${name}: ${amount}`),
  ]
  return lines.length === 0 ? [] : [lines.join('\n')]
}

/** Mail programs that know the dark theme use these colors; the others show the inline ones. */
const darkStyles = `
@media (prefers-color-scheme: dark) {
  .ground { background: #120E24 !important; color: #F5EFE4 !important }
  .card { background: #1C1735 !important; color: #F5EFE4 !important }
  .sunken { background: #272046 !important; color: #F5EFE4 !important }
  .line { border-color: #3D3466 !important }
  .muted { color: #BDB3D1 !important }
  .link { color: #FFD08A !important }
  .button { background: #BFAEF7 !important; color: #1F1640 !important }
}`

const page = (content: EmailContent): Markup => {
  const {
    shopName,
    shopOrigin,
    heading,
    code,
    paragraphs,
    items = [],
    sums = [],
    closing = [],
    notes = [],
    link,
  } = content
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title>
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>${new Markup(darkStyles)}</style></head>
<body class="ground" style="margin:0;background:#F3ECF1;color:#241A3D;font:16px/1.6 Nunito,Segoe UI,Helvetica,Arial,sans-serif">
${preview(paragraphs[0] ?? heading)}
<div class="ground" style="background:#F3ECF1">
<div style="max-width:560px;margin:0 auto;padding:24px 12px">
${banner({ shopName, shopOrigin })}
<div class="card" style="padding:24px 20px;border-radius:0 0 18px 18px;background:#FFFFFF">
<h1 style="margin:0 0 16px;font:600 26px/1.2 Fraunces,Georgia,serif">${heading}</h1>
${code === undefined ? '' : largeCode(code)}
${paragraphs.map(paragraph)}
${items.length + sums.length === 0 ? '' : purchase(items, sums)}
${closing.map(paragraph)}
${link === undefined ? '' : button(link)}
${notes.map(note)}
</div>
${footer({ shopName, shopOrigin })}
</div></div></body></html>
`
}

/** What mailboxes show beside the subject. */
const preview = (text: string) => markup`<div style="display:none;max-height:0;overflow:hidden">${text}</div>`

type Shop = Pick<EmailContent, 'shopName' | 'shopOrigin'>

const banner = ({ shopName, shopOrigin }: Shop) =>
  markup`<div style="padding:16px 20px;border-radius:18px 18px 0 0;background:#2E2160"><a href="${shopOrigin}" style="color:#FFC764;font:600 22px/40px Fraunces,Georgia,serif;text-decoration:none"><img src="${shopOrigin}/icon-192.png" alt="" width="40" height="40" style="border:0;border-radius:10px;vertical-align:middle;margin-right:12px">${shopName}</a></div>`

const paragraph = (text: string) =>
  markup`<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${text}</p>`

const note = (text: string) =>
  markup`<p class="muted" style="margin:0 0 12px;color:#5C5275;font-size:14px;white-space:pre-line;overflow-wrap:anywhere">${text}</p>`

const largeCode = (code: string) =>
  markup`<p class="sunken" style="margin:0 0 16px;padding:16px 8px;border-radius:14px;background:#F3ECF1;text-align:center;font:700 40px/1.2 monospace;letter-spacing:6px">${code}</p>`

const purchase = (items: Item[], sums: { name: string; amount: string }[]) =>
  markup`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="width:100%;margin:0 0 16px;border-collapse:collapse">${items.map(itemRow)}${sums.map(sumRow)}</table>`

const cell = 'padding:12px 0;border-top:1px solid #E4DAE8;vertical-align:middle'

const itemRow = ({ name, detail, amount, picture }: Item) => markup`
<tr><td class="line" width="84" style="${cell};width:84px">${picture === undefined ? '' : thumbnail(picture)}</td>
<td class="line" style="${cell};overflow-wrap:anywhere"><strong>${name}</strong><br><span class="muted" style="color:#5C5275;font-size:14px">${detail}</span></td>
<td class="line" align="right" style="${cell};padding-left:8px;white-space:nowrap">${amount}</td></tr>`

const thumbnail = (url: string) =>
  markup`<img src="${url}" alt="" width="72" height="72" style="display:block;border:0;border-radius:12px">`

const sumRow = ({ name, amount }: { name: string; amount: string }) => markup`
<tr><td class="line" colspan="2" style="${cell}"><strong>${name}</strong></td>
<td class="line" align="right" style="${cell};padding-left:8px;white-space:nowrap"><strong>${amount}</strong></td></tr>`

const button = ({ words, url }: { words: string; url: string }) =>
  markup`<p style="margin:24px 0 8px"><a class="button" href="${url}" style="display:inline-block;padding:12px 24px;border-radius:14px;background:#4A3791;color:#FFFFFF;font-weight:700;text-decoration:none">${words}</a></p>`

const footer = ({ shopName, shopOrigin }: Shop) =>
  markup`<p class="muted" style="margin:16px 8px 0;color:#5C5275;font-size:14px;text-align:center">Questions? <a class="link" href="${shopOrigin}/contact-us" style="color:#4A3791">Write to us</a>.<br>${shopName} · <a class="link" href="${shopOrigin}" style="color:#4A3791;overflow-wrap:anywhere">${shopOrigin.replace(/^https?:\/\//, '')}</a></p>`
