import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newShop, type Settings } from '@storylamp/contract/settings/sections'
import { settingTexts } from '@storylamp/contract/settings/setting-texts'
import { type TextId, type TextPage, textIds } from '@storylamp/contract/texts/text-pages'
import { createPause } from '../../platform/limits/pause.ts'
import type { Log } from '../../platform/logs/log.ts'
import { factsOf, type Site } from './facts.ts'
import { type Facts, fillIn, UnknownFact } from './fill-in.ts'
import { isTooLarge, NoTitle, readPage, toPage } from './to-page.ts'

const folder = join(import.meta.dirname, '../../../texts')

export const standardText = (id: TextId): Promise<string> => readFile(join(folder, `${id}.md`), 'utf8')

const renderText = (id: TextId, markdown: string, facts: Facts): TextPage => toPage(id, fillIn(markdown, facts))

/** The page as visitors see it. An edited text that a newer shop cannot read gives way to the one that the page came with. */
export async function readTextPage(id: TextId, settings: Settings, site: Site, log: Log): Promise<TextPage> {
  const facts = factsOf(settings, site)
  const edited = settings.pages[id]
  try {
    if (edited !== null) return renderText(id, edited, facts)
  } catch (error) {
    log.warn({ err: error, page: id }, 'an edited page cannot be read, so its standard text is shown')
  }
  return renderText(id, await standardText(id), facts)
}

const maxLines = 2000

/** What is known of a shop whose owner has entered nothing yet. */
const fewestFacts = factsOf(newShop, { sisterSiteUrl: null, fulfilment: 'hand' })

export async function readTextPages(settings: Settings, site: Site, log: Log): Promise<TextPage[]> {
  const pause = createPause()
  const pages: TextPage[] = []
  for (const id of textIds) {
    pages.push(await readTextPage(id, settings, site, log))
    await pause()
  }
  return pages
}

/** The page, or why a text cannot become one, in words for the one who edits it. It must do without what may be unknown. */
export function tryText(id: TextId, markdown: string, facts: Facts): TextPage | string {
  if (markdown.split(/\r\n?|\n/).length > maxLines) return settingTexts.pageTooManyLines
  if (isTooLarge(markdown)) return settingTexts.pageUnreadable
  try {
    readPage(id, fillIn(markdown, fewestFacts))
    const page = renderText(id, markdown, facts)
    return hasLongHeading(page) ? settingTexts.headingTooLong : page
  } catch (error) {
    if (error instanceof UnknownFact) return `There is no fact named ${error.fact}`
    return error instanceof NoTitle ? settingTexts.pageWithoutTitle : settingTexts.pageUnreadable
  }
}

const hasLongHeading = ({ title, sections }: TextPage): boolean =>
  [title, ...sections.flatMap((section) => [section.title, ...section.questions.map(({ question }) => question)])].some(
    (heading) => heading.length > 200,
  )
