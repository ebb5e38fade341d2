import { linesOf } from '@storylamp/contract/text'

const markdownFacts = ['deliveryPrices']

/** The facts by name; undefined for those that are not known. */
export type Facts = Record<string, string | undefined>

export class UnknownFact extends Error {
  readonly fact: string
  constructor(fact: string) {
    super(`no fact is named ${fact}`)
    this.fact = fact
  }
}

/** Fills the shop's facts into a Markdown text. A line that needs an unknown fact is left out, so texts have one sentence in each line. */
export function fillIn(markdown: string, facts: Facts): string {
  return markdown
    .split('\n')
    .flatMap((line) => {
      const names = [...line.matchAll(placeholder)].map(([, name = '']) => name)
      const unlisted = names.find((name) => !Object.hasOwn(facts, name))
      if (unlisted !== undefined) throw new UnknownFact(unlisted)
      if (names.some((name) => facts[name] === undefined)) return []
      // A fact of several lines keeps them if it stands alone, and else becomes a part of the sentence.
      const separator = /^\{\{\w+\}\}$/.test(line.trim()) ? '\\\n' : ', '
      return line.replace(placeholder, (_, name) => {
        const fact = facts[name] ?? ''
        return markdownFacts.includes(name) ? fact : linesOf(fact).map(escapeMarkdown).join(separator)
      })
    })
    .join('\n')
}

const placeholder = /\{\{(\w+)\}\}/g

/** As HTML character references, so that a fact is text wherever it is placed, and becomes no link. */
export const escapeMarkdown = (fact: string) =>
  fact.replace(/\s+/g, ' ').replace(/[^\p{L}\p{N} ]/gu, (character) => `&#${character.codePointAt(0)};`)
