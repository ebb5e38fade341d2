import { newShop } from '@storylamp/contract/settings/sections'
import { expect, test } from 'vitest'
import { expectProportionate } from '../../../test/proportion.ts'
import { factsOf } from './facts.ts'
import { tryText } from './pages.ts'

const facts = factsOf(newShop, { sisterSiteUrl: null, fulfilment: 'hand' })

const filled = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length))
const table = (columns: number) => (length: number) =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${filled('|\n')(length)}`

/** Makes a text of about a length that takes some parser long. */
const texts: Record<string, (length: number) => string> = {
  'a table of 12,000 columns': table(12_000),
  'a table of 100 columns': table(100),
  'a table of 4 columns': table(4),
  'many tables': filled('|a|\n|-|\n|b|\n\n'),
  'cells of code': (length) => `|a|\n|-|\n|${filled('`|')(length)}`,
  'what could begin an email address': (length) => `${filled('a.')(length)}@`,
  'many email addresses': filled('a.@'),
  'many addresses': filled('https://'),
  'an address with brackets': (length) => `https://a.b/${filled('(')(length)}`,
  'quotes in quotes': filled('>'),
  'lists in lists': filled('- 1. '),
  'lists in quotes': filled('> - '),
  'a list that is nested line by line': (length) =>
    Array.from({ length: Math.sqrt(length) }, (_, depth) => `${' '.repeat(2 * depth)}- a\n`).join(''),
  'an item of many lines': (length) => `- It\n${filled('glows\n')(length)}`,
  'a loose list': filled('- a\n\n'),
  'open brackets': filled('['),
  'open pictures': filled('!['),
  'brackets in brackets': (length) => filled('[')(length / 2) + filled(']')(length / 2),
  'open links': filled('[a](b'),
  'open titles of links': filled('[a](b "'),
  references: filled('[a]: b "\n'),
  'open stars': filled('*a '),
  'stars within words': filled('a**b c* '),
  'stars and underscores': filled('_a*'),
  'closed late': (length) => filled('*a **b ')(length / 2) + filled('b** a*')(length / 2),
  tildes: filled('~a~~ '),
  backticks: filled('`a``'),
  'more backticks each time': (length) =>
    Array.from({ length: Math.sqrt(2 * length) }, (_, count) => `e${'`'.repeat(count)}`).join(''),
  'open tags': filled('<a '),
  'open comments': filled('<!--'),
  'open sections': filled('<![CDATA['),
  'open attributes': filled("<a b='"),
  'tags in tags': filled('<b>'),
  'open placeholders': filled('{{'),
  'references of characters': filled('&#1'),
  spaces: (length) => `a${filled(' ')(length)}b`,
  'empty lines': filled('\n'),
  'underlined headings': filled('a\n===\n'),
  'a heading that ends late': (length) => `# a${filled(' #')(length)}b`,
  'many headings': filled('## a\n### b\nc\n'),
  'stars in lines': filled('* '),
}

test.each(Object.entries(texts))(
  'D70 a page with %s is read or refused in a time that grows with its length',
  (_, make) => {
    return expectProportionate(60_000, (length) => {
      const markdown = `# T\n\nL\n\n${make(length)}`.slice(0, length)
      return () => tryText('help', markdown, facts)
    })
  },
)

test('D70 most of such texts are pages all the same', () => {
  const read = Object.values(texts).filter(
    (make) => typeof tryText('help', `# T\n\nL\n\n${make(2000)}`, facts) !== 'string',
  )
  expect(read.length).toBeGreaterThan(Object.keys(texts).length / 2)
})
