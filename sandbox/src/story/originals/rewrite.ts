import { articleFor } from '../grammar/article.ts'
import { capitalised } from '../grammar/fill.ts'
import type { Story } from '../grammar/make-story.ts'
import { type Editable, editableIn } from './editable.ts'
import type { Original } from './library.ts'
import type { Gender } from './notes.ts'
import { ofOtherGender, wordsOf } from './pronouns.ts'

/** In the order of what can be changed. */
export type Wishes = { names: string[]; pronouns: (Gender | undefined)[]; details: string[] }

type NewWord = (word: string, after: string) => string

/** Tells a story with other names and details. All is replaced in one pass, so two names may change places. */
export function rewrite(original: Original, wishes: Wishes): Story {
  const editable = editableIn(original)
  const newWords = newWordsFor(editable, wishes)
  const words = [...newWords.keys()].toSorted((one, other) => other.length - one.length)
  const keptPhrases = editable.ofOthers
  const pattern = new RegExp(
    `(?<!\\p{L})(?:(${['(?!)', ...keptPhrases].join('|')})|(an? )?(${words.join('|')}))(?!\\p{L})`,
    'giu',
  )

  const retell = (text: string) =>
    text.replace(pattern, (match, keptPhrase: string, article = '', word: string, at: number) => {
      const newWord = keptPhrase ? undefined : (newWords.get(word) ?? newWords.get(word.toLowerCase()))
      if (!newWord) return match
      const wanted = newWord(word, text.slice(at + match.length))
      const isName = newWords.has(word) && startsWithCapital(word)
      const isCapital = isName ? isSentenceStart(text.slice(0, at)) : startsWithCapital(article || word)
      const told = article ? `${articleFor(wanted)} ${wanted}` : wanted
      return isCapital ? capitalised(told) : told
    })
  return { title: retell(original.title), text: retell(original.text) }
}

function newWordsFor({ characters, details }: Editable, wishes: Wishes): Map<string, NewWord> {
  const newWords = new Map<string, NewWord>()
  for (const [index, { name, pronoun }] of characters.entries()) {
    newWords.set(name, () => wishes.names[index] ?? name)
    const wished = wishes.pronouns[index] ?? pronoun
    if (pronoun && wished !== pronoun) {
      for (const word of wordsOf[pronoun]) newWords.set(word, (_, after) => ofOtherGender(word, after))
    }
  }
  for (const [index, { now }] of details.entries()) newWords.set(now, () => wishes.details[index] ?? now)
  return newWords
}

const isSentenceStart = (before: string) => /(?:^|\n|[.!?]”? |“)$/.test(before)

const startsWithCapital = (word: string) => /^\p{Lu}/u.test(word)
