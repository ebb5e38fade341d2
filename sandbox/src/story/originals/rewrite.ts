import { articleFor } from '../grammar/article.ts'
import { capitalised } from '../grammar/fill.ts'
import type { Story } from '../grammar/make-story.ts'
import { type Editable, editableIn } from './editable.ts'
import type { Original } from './library.ts'
import type { Gender } from './notes.ts'

/** In the order of the editable details. */
export type Changes = { names: string[]; pronouns: (Gender | undefined)[]; details: string[] }

type NewWord = (word: string, after: string) => string

/** Retells a story with other names and details. One pass replaces everything, so that two names may be swapped. */
export function rewrite(original: Original, changes: Changes): Story {
  const editable = editableIn(original)
  const newWords = newWordsFor(editable, changes)
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
      const replacement = newWord(word, text.slice(at + match.length))
      const isName = newWords.has(word) && startsWithCapital(word)
      const isCapital = isName ? isSentenceStart(text.slice(0, at)) : startsWithCapital(article || word)
      const phrase = article ? `${articleFor(replacement)} ${replacement}` : replacement
      return isCapital ? capitalised(phrase) : phrase
    })
  return { title: retell(original.title), text: retell(original.text) }
}

function newWordsFor({ characters, details }: Editable, changes: Changes): Map<string, NewWord> {
  const newWords = new Map<string, NewWord>()
  for (const [index, { name, pronoun }] of characters.entries()) {
    newWords.set(name, () => changes.names[index] ?? name)
    const newPronoun = changes.pronouns[index] ?? pronoun
    if (pronoun && newPronoun !== pronoun) {
      for (const word of wordsOf[pronoun]) newWords.set(word, (_, after) => ofOtherGender(word, after))
    }
  }
  for (const [index, { now }] of details.entries()) newWords.set(now, () => changes.details[index] ?? now)
  return newWords
}

const isSentenceStart = (before: string) => /(?:^|\n|[.!?]”? |“)$/.test(before)

const startsWithCapital = (word: string) => /^\p{Lu}/u.test(word)

const wordsOf: Record<Gender, string[]> = {
  she: ['she', 'her', 'hers', 'herself', 'woman'],
  he: ['he', 'him', 'his', 'himself', 'man'],
}

// 'You can hear her too', but 'her wing'.
const endsThere = /^(?:[^\p{L}\s]|$| (?:too|still|again|and|to|with|in|on|now|the)\b)/u

/** The pronoun of the other gender; the next word tells 'his' from 'him' and 'her' from 'hers'. */
function ofOtherGender(word: string, after: string) {
  const isAlone = endsThere.test(after)
  const others: Record<string, string> = {
    she: 'he',
    her: isAlone ? 'him' : 'his',
    hers: 'his',
    herself: 'himself',
    woman: 'man',
    he: 'she',
    him: 'her',
    his: isAlone ? 'hers' : 'her',
    himself: 'herself',
    man: 'woman',
  }
  return others[word] ?? word
}
