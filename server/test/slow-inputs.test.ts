import { pageMarkdown } from '@storylamp/contract/settings/sections'
import { slugOf } from '@storylamp/contract/slug'
import { typedLine } from '@storylamp/contract/text'
import { expect, test } from 'vitest'
import { cleanHtml } from '../src/features/catalog/admin/clean-html.ts'
import { columns } from '../src/features/catalog/admin/csv/columns.ts'
import { placedWords, wordsOf } from '../src/features/search/words.ts'
import { asText, csvLine, readText } from '../src/platform/csv/csv.ts'
import { entryName } from '../src/platform/files/file-name.ts'
import { withoutAddresses } from '../src/platform/logs/log.ts'
import { composeEmail } from '../src/platform/mail/email.ts'
import { expectProportionate } from './proportion.ts'
import { useShop } from './shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '100000' })

const filled = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)
const between = (start: string, part: string, end: string) => (length: number) => start + filled(part)(length) + end

const read = (name: string) => (text: string) =>
  (columns.find((column) => column.name === name)?.read ?? expect.fail(name))(text, 2)
const mail = (text: string) =>
  composeEmail({ shopName: 'S', shopOrigin: 'http://s', to: 'a@b.c', subject: text, heading: text, paragraphs: [text] })

// The longest that the contract, a cell of an import or the head of a request may have.
const ofHead = 15_000
const ofCell = 100_000
const ofDescription = 20_000
const ofMessage = 5000

type Row = [what: string, length: number, make: (length: number) => string, work: (text: string) => unknown]

const rows: Row[] = [
  ['a description of open tags', ofDescription, filled('<a '), cleanHtml],
  ['a description of nested tags', ofDescription, filled('<ul><li>'), cleanHtml],
  ['a description of open attributes', ofDescription, filled('<a href="'), cleanHtml],
  ['a description of style and links', ofDescription, filled('<a href=javascript:a>'), cleanHtml],
  ['a description of character references', ofDescription, filled('&#x1;&lt'), cleanHtml],
  ['a description of comments', ofDescription, filled('<!--'), cleanHtml],
  ['a cell of spaces before a new line', ofCell, between('a\n', ' ', 'b'), read('Description')],
  ['a cell of spaces and new lines', ofCell, filled(' \n'), read('Description')],
  ['a cell of facts', ofCell, filled('\\a'), read('Facts')],
  ['a cell of facts without end', ofCell, filled('a:|'), read('Facts')],
  ['a cell of pictures', ofCell, filled('| \\'), read('Pictures')],
  ['a cell of digits as a price', ofCell, filled('1'), read('Price')],
  ['a cell of a charger', ofCell, between('5-15 W', ' |', 'x'), read('Charger')],
  ['a cell of new lines that is exported', ofCell, between('a', '\n', 'b'), (text) => csvLine([text])],
  ['a cell of quotes that is exported', ofCell, between('', "'", 'b'), (text) => csvLine([text])],
  ['a cell of new lines that is imported', ofCell, between("a\n'", '\n', 'b'), readText],
  ['a cell of marks that is imported', ofCell, filled(";'"), readText],
  ['a cell of digits that is exported', ofCell, between('1', '1', 'e'), asText],
  ['a cell of quotes before digits that is imported', ofCell, between('', "'", '1x'), readText],
  ['a search of apostrophes', ofMessage, filled("a's"), (text) => [wordsOf(text), placedWords(text)]],
  ['a name of a file', ofMessage, between('', '. ', 'x'), (text) => entryName(1, text, '.mp3')],
  ['a name as an address of a page', ofMessage, filled('-a '), slugOf],
  ['a line of spaces', ofMessage, between('a', ' ', 'b'), (text) => typedLine('', ofMessage).safeParse(text)],
  ['a page of spaces', 60_000, between('', ' ', 'b'), (text) => pageMarkdown.safeParse(text)],
  ['a message in a mail', ofMessage, filled('http://a.b/ @'), mail],
  ['dots in a mail', ofMessage, filled('a.'), mail],
  ['what may be addresses in the log', ofHead, filled('a@'), withoutAddresses],
  ['dots behind an address in the log', ofHead, between('', 'a@b.', ' '), withoutAddresses],
]

test.each(rows)('%s is read in a time that grows with its length, up to %i', (_, length, make, work) =>
  expectProportionate(length, (size) => {
    const text = make(size)
    return () => work(text)
  }),
)

type Head = { url?: string; headers?: Record<string, string> }
const heads: [string, (length: number) => Head][] = [
  ['slashes in its path', (length) => ({ url: `/a${filled('/')(length)}x` })],
  ['slashes at its end', (length) => ({ url: `/a${filled('/')(length)}` })],
  ['dots in its path', (length) => ({ url: filled('/..')(length) })],
  ['percents in its path', (length) => ({ url: `/a${filled('%25')(length)}` })],
  ['parameters', (length) => ({ url: `/api/products/?${filled('a&')(length)}` })],
  ['one parameter many times', (length) => ({ url: `/api/products/?${filled('q=1&')(length)}` })],
  ['a long search', (length) => ({ url: `/api/search?q=${filled("a'")(length)}` })],
  ['spaces in Accept-Encoding', (length) => ({ headers: { 'accept-encoding': `a${filled(' ')(length)}b` } })],
  ['many encodings', (length) => ({ headers: { 'accept-encoding': filled('a;q=0,')(length) } })],
  ['many tags', (length) => ({ headers: { 'if-none-match': filled('"a", ')(length) } })],
  ['spaces in tags', (length) => ({ headers: { 'if-none-match': `"a"${filled(' ')(length)}"b"` } })],
  ['many ranges', (length) => ({ url: '/robots.txt', headers: { range: `bytes=${filled('0-0,')(length)}` } })],
  ['a long type', (length) => ({ headers: { 'content-type': `a/b${filled('; ')(length)}` } })],
  ['a long token', (length) => ({ url: '/api/user/me/', headers: { authorization: `Bearer ${filled('a')(length)}` } })],
  ['many hops', (length) => ({ headers: { 'x-forwarded-for': filled('1.1.1.1, ')(length) } })],
  ['spaces in Accept', (length) => ({ url: '/%00', headers: { accept: `text${filled(' ')(length)}` } })],
]

test.each(heads)('a request with %s is answered in a time that grows with its length', async (_, make) => {
  await shop.app.inject('/api/products/')
  await expectProportionate(ofHead, (length) => {
    const { url = '/api/products/', headers = {} } = make(length)
    return async () => expect((await shop.app.inject({ url, headers })).statusCode).toBeLessThan(500)
  })
})
