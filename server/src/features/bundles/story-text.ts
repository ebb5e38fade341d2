import { text } from 'node:stream/consumers'
import type { Files } from '../../platform/files/files.ts'

/** Null if the file is missing. */
export async function readStoryText(soldFiles: Files, name: string): Promise<string | null> {
  const file = await soldFiles.open(name)
  if (file === undefined) return null
  try {
    return (await text(file.read(0, file.size))).trim()
  } finally {
    await file.close()
  }
}

const maxCharacters = 400

/** The first paragraphs of a text that is sold: at most a quarter of it, whole sentences, without the title above it. */
export function openingOf(text: string, title: string): string[] {
  const [first = '', ...others] = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replace(/\s+/g, ' '))
  const paragraphs = first === title ? others : [first, ...others]
  const opening: string[] = []
  let left = Math.min(maxCharacters, Math.floor(paragraphs.join('').length / 4))
  for (const paragraph of paragraphs) {
    const shown = paragraph.length <= left ? paragraph : wholeSentences(paragraph, left)
    if (shown !== '') opening.push(shown)
    if (shown !== paragraph) break
    left -= paragraph.length
  }
  return opening
}

const wholeSentences = (paragraph: string, length: number): string =>
  /^.*[.!?…][”"’']?(?=\s)/.exec(paragraph.slice(0, length + 1))?.[0] ?? ''
