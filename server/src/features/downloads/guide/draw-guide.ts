import { buffer } from 'node:stream/consumers'
import { type FontFiles, openDocument } from '../../../platform/pdf/document.ts'
import type { GuideContent } from './content.ts'
import { drawCover } from './cover.ts'
import { drawFactTable } from './fact-table.ts'
import { drawHelpPanel } from './help-panel.ts'
import { type Pages, startPage } from './pages.ts'
import { drawSection } from './section.ts'

export type GuideOptions = {
  content: GuideContent
  fontFiles: FontFiles
  picture: Buffer | undefined
  shopName: string
  contactPage: string
}

/** The same options always give the same bytes. */
export async function drawGuide({ content, fontFiles, picture, shopName, contactPage }: GuideOptions): Promise<Buffer> {
  const { title, writtenAt } = content
  const { doc, outline } = await openDocument({ title, author: shopName, writtenAt }, fontFiles)
  drawCover(doc, outline, { ...content, shopName, picture })
  const pages: Pages = { doc, outline, title: content.title, number: 1 }
  startPage(pages)
  for (const section of content.use) drawSection(pages, section)
  drawFactTable(pages, content.facts)
  for (const section of content.care) drawSection(pages, section)
  drawHelpPanel(pages, contactPage)

  doc.end()
  return buffer(doc)
}
