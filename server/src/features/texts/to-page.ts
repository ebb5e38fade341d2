import type { TextPage } from '@storylamp/contract/texts/text-pages'
import MarkdownIt, { type Token } from 'markdown-it'
import sanitize from 'sanitize-html'

/** A page begins with a title, and a paragraph below it. */
export class NoTitle extends Error {}

// Its time grows with the text alone, except for tables: it makes up the cells that rows lack.
const markdownIt = new MarkdownIt({ html: true, linkify: true })
markdownIt.renderer.rules.hardbreak = () => '<br>'
const maxLength = 120_000
const maxCells = 20_000
const maxBrackets = 5000
const maxTokens = 20_000

/**
 * Reads a page from Markdown: `#` is its title, the paragraph below it the lead, `##` a section, and `###` a question that opens
 * to its answer. A section without text is left out.
 */
export function toPage(id: TextPage['_id'], markdown: string): TextPage {
  const { title, lead, sections } = readPage(id, markdown)
  return {
    _id: id,
    title: plainText(toText(title)),
    lead: plainText(toText(lead)),
    sections: withOwnIds(sections.map(toSection).filter(({ html, questions }) => html !== '' || questions.length > 0)),
  }
}

/** Throws what keeps a text from becoming a page. */
export function readPage(id: TextPage['_id'], markdown: string) {
  const [top, ...sections] = splitAt('h2', parse(markdown))
  const tokens = top?.tokens ?? []
  if (tokens[0]?.type !== 'heading_open' || tokens[3]?.type !== 'paragraph_open') {
    throw new NoTitle(`${id} has no title or lead`)
  }
  return { title: tokens.slice(0, 3), lead: tokens.slice(3, 6), sections }
}

/** What the parser would take long for. */
export function isTooLarge(markdown: string): boolean {
  if (markdown.length > maxLength || markdown.split('[').length > maxBrackets) return true
  const lines = markdown.split(/\r\n?|\n/)
  const columns = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0)
  return columns * lines.length > maxCells
}

function parse(markdown: string): Token[] {
  if (isTooLarge(markdown)) throw new Error('the text is too large')
  const tokens = markdownIt.parse(markdown, {})
  const count = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0)
  if (count > maxTokens) throw new Error(`the text has ${count} parts`)
  return tokens
}

const toText = (tokens: Token[]) => markdownIt.renderer.render(tokens, markdownIt.options, {})

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

/** Splits at the headings of a level; what stands before the first one has an empty heading. */
function splitAt(tag: 'h2' | 'h3', tokens: Token[]): Part[] {
  const starts = tokens.flatMap((token, at) =>
    token.type === 'heading_open' && token.tag === tag && token.level === 0 ? [at] : [],
  )
  const parts = starts.map((start, at) => ({
    heading: plainText(toText(tokens.slice(start, start + 3))),
    tokens: tokens.slice(start + 3, starts[at + 1]),
  }))
  return [{ heading: '', tokens: tokens.slice(0, starts[0]) }, ...parts]
}

function toSection({ heading, tokens }: Part): TextPage['sections'][number] {
  const [text, ...questions] = splitAt('h3', tokens)
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
  sanitize(toText(tokens), {
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
