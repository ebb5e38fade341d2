import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newShop, type Settings } from '@storylamp/contract/settings/sections'
import { settingTexts } from '@storylamp/contract/settings/setting-texts'
import { type TextId, type TextPage, textIds } from '@storylamp/contract/texts/text-pages'
import type { Log } from '../../platform/log.ts'
import { factsOf, type Site } from './facts.ts'
import { type Facts, fillIn, UnknownFact } from './fill-in.ts'
import { NoTitle, toPage } from './to-page.ts'

const folder = join(import.meta.dirname, '../../../texts')

/** The text that a page came with. */
export const standardText = (id: TextId): Promise<string> => readFile(join(folder, `${id}.md`), 'utf8')

export const renderText = (id: TextId, markdown: string, facts: Facts): TextPage => toPage(id, fillIn(markdown, facts))

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

// Lists and quotes within each other, and thousands of emphasis marks in one paragraph or of lines in one item, take the parser seconds.
const deepNesting = /(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])[ \t]+){20}/
const maxEmphasisMarks = 1000
const maxLines = 2000

const isSlowToParse = (markdown: string): boolean =>
  deepNesting.test(markdown) ||
  markdown.split(/\n\s*\n/).some((block) => block.replace(/[^*_]/g, '').length > maxEmphasisMarks)

/** What is known of a shop whose owner has entered nothing yet. */
const fewestFacts = factsOf(newShop, { sisterSiteUrl: null, fulfilment: 'hand' })

/** Every page with what it says by these settings. */
export const readTextPages = (settings: Settings, site: Site, log: Log): Promise<TextPage[]> =>
  Promise.all(textIds.map((id) => readTextPage(id, settings, site, log)))

/** Why a text cannot become a page, in words for the one who edits it. It must do without what may be unknown. */
export function refuseText(id: TextId, markdown: string, facts: Facts): string | undefined {
  if (markdown.split(/\r\n?|\n/).length > maxLines) return settingTexts.pageTooManyLines
  if (isSlowToParse(markdown)) return settingTexts.pageUnreadable
  try {
    renderText(id, markdown, fewestFacts)
    return hasLongHeading(renderText(id, markdown, facts)) ? settingTexts.headingTooLong : undefined
  } catch (error) {
    if (error instanceof UnknownFact) return `There is no fact named ${error.fact}`
    return error instanceof NoTitle ? settingTexts.pageWithoutTitle : settingTexts.pageUnreadable
  }
}

const hasLongHeading = ({ title, sections }: TextPage): boolean =>
  [title, ...sections.flatMap((section) => [section.title, ...section.questions.map(({ question }) => question)])].some(
    (heading) => heading.length > 200,
  )
