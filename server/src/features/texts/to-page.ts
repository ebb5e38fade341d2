import type { TextPage } from '@storylamp/contract/texts/text-pages'
import { marked, type Token, type Tokens } from 'marked'
import sanitize from 'sanitize-html'

/** A page begins with a title, and a paragraph below it. */
export class NoTitle extends Error {}

/**
 * Reads a page from Markdown: `#` is its title, the paragraph below it the lead, `##` a section, and `###` a question that opens
 * to its answer. A section without text is left out.
 */
export function toPage(id: TextPage['_id'], markdown: string): TextPage {
  const [top, ...sections] = splitAt(2, marked.lexer(markdown))
  const [title, lead] = top?.tokens.filter(({ type }) => type !== 'space') ?? []
  if (title?.type !== 'heading' || lead?.type !== 'paragraph') throw new NoTitle(`${id} has no title or lead`)
  return {
    _id: id,
    title: plainText(marked.parser([title])),
    lead: plainText(marked.parser([lead])),
    sections: withOwnIds(sections.map(toSection).filter(({ html, questions }) => html !== '' || questions.length > 0)),
  }
}

/** Two sections may have the same heading. */
const withOwnIds = (sections: TextPage['sections']) => {
  const taken = new Set<string>()
  return sections.map((section, at) => {
    const isTaken = taken.has(section.id)
    taken.add(section.id)
    return isTaken ? { ...section, id: `${section.id}-${at}` } : section
  })
}

type Part = { heading: string; tokens: Token[] }

/** Splits at the headings of a depth; what stands before the first one has an empty heading. */
function splitAt(depth: number, tokens: Token[]): Part[] {
  const parts: Part[] = [{ heading: '', tokens: [] }]
  for (const token of tokens) {
    const heading = token as Tokens.Heading
    if (token.type === 'heading' && heading.depth === depth) {
      parts.push({ heading: plainText(marked.parser([heading])), tokens: [] })
    } else parts.at(-1)?.tokens.push(token)
  }
  return parts
}

function toSection({ heading, tokens }: Part): TextPage['sections'][number] {
  const [text, ...questions] = splitAt(3, tokens)
  return {
    id: heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'),
    title: heading,
    html: toHtml(text?.tokens ?? []),
    questions: questions
      .map(({ heading, tokens }) => ({ question: heading, html: toHtml(tokens) }))
      .filter(({ html }) => html !== ''),
  }
}

const toHtml = (tokens: Token[]) =>
  sanitize(marked.parser(tokens), {
    allowedTags: [
      'p',
      'br',
      'strong',
      'em',
      'code',
      'ul',
      'ol',
      'li',
      'a',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
  }).trim()

/** The text of a heading or paragraph; React escapes it again. */
const plainText = (html: string) =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
