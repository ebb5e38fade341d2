import { DOMSerializer, type Node, DOMParser as NodeParser, Schema } from 'prosemirror-model'

/** The formats that the server keeps in a description; what is pasted loses all others. */
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 3 } },
      parseDOM: [
        { tag: 'h1, h2, h3', attrs: { level: 3 } },
        { tag: 'h4, h5, h6', attrs: { level: 4 } },
      ],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bulletList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    orderedList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    listItem: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    lineBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href^="https:"], a[href^="mailto:"]', getAttrs: (a) => ({ href: a.getAttribute('href') }) }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong, b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em, i' }], toDOM: () => ['em', 0] },
    u: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
    s: { parseDOM: [{ tag: 's' }], toDOM: () => ['s', 0] },
  },
})

export const { nodes, marks } = schema

/** The parsed document is inert: it runs no scripts and loads no pictures. */
export const parseHtml = (html: string): Node =>
  NodeParser.fromSchema(schema).parse(new DOMParser().parseFromString(html, 'text/html').body)

/** A text without letters is empty, so that the form says what is missing. */
export function toHtml(text: Node): string {
  if (text.textContent.trim() === '') return ''
  const body = document.createElement('div')
  body.append(DOMSerializer.fromSchema(schema).serializeFragment(text.content))
  return body.innerHTML
}

/** What the server keeps of links are https and mailto; undefined if it is no address. */
export function toLinkAddress(typed: string): string | undefined {
  const address = typed.trim().replace(/^http:\/\//i, '')
  const withScheme = /^(https:\/\/|mailto:)/i.test(address) ? address : `https://${address}`
  // Some browsers accept a space in the name of a host.
  return /^\S+$/.test(address) && URL.canParse(withScheme) ? withScheme : undefined
}
