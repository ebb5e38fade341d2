import type { TextPage } from '@storylamp/contract/texts/text-pages'
import type { Db } from '../../platform/db/database.ts'
import { replaceEntries, type Source } from './entries.ts'
import { shopPages, wordsOfTexts } from './page-words.ts'
import { findPages, lockPages, notifySearchChanged } from './queries.ts'

type ReadPages = (transaction: Db) => Promise<TextPage[]>

/** Makes the shop's pages searchable, and of those of text each section and each question. */
export const indexPages = (db: Db, readPages: ReadPages): Promise<void> =>
  db.transaction().execute((transaction) => replacePages(transaction, readPages))

/** The same after a change, of which every process hears. */
export const renewPages = (db: Db, readPages: ReadPages): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await replacePages(transaction, readPages)
    await notifySearchChanged(transaction)
  })

/** Reads the pages after taking the lock, so that the later of two changes wins. */
async function replacePages(transaction: Db, readPages: ReadPages): Promise<void> {
  await lockPages(transaction)
  const texts = (await readPages(transaction)).flatMap(entriesOf)
  const entries = [
    ...shopPages.map(({ url, name, words }) => ({ id: url, name, url, more: words })),
    ...texts.map((text) => ({ ...text, more: `${text.more} ${wordsOfTexts[text.id] ?? ''}` })),
  ]
  // A page may ask a question twice.
  const pages = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  await replaceEntries(transaction, 'page', await findPages(transaction), pages)
}

function entriesOf({ _id, title, lead, sections }: TextPage): Source[] {
  const path = _id === 'contact' ? '/contact-us' : `/${_id}`
  const titles = sections.map((section) => section.title).join(' ')
  const entries = sections.flatMap((section) => {
    const url = section.id === '' ? path : `${path}#${section.id}`
    const context = `${title} ${section.title}`
    const text = { id: url, name: `${title}: ${section.title}`, url, more: textOf(section.html) }
    const questions = section.questions.map(({ question, html }) => ({
      id: `${url} ${question}`,
      name: question,
      url,
      more: `${context} ${textOf(html)}`,
    }))
    return section.title === '' ? questions : [text, ...questions]
  })
  return [{ id: path, name: title, url: path, more: `${lead} ${titles}` }, ...entries]
}

const textOf = (html: string) => html.replace(/<[^>]*>|&[a-z]+;|&#\d+;/g, ' ')
