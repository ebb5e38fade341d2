import type { Gender } from './notes.ts'

export const wordsOf: Record<Gender, string[]> = {
  she: ['she', 'her', 'hers', 'herself', 'woman'],
  he: ['he', 'him', 'his', 'himself', 'man'],
}

// 'You can hear her too', but 'her wing'.
const endsThere = /^(?:[^\p{L}\s]|$| (?:too|still|again|and|to|with|in)\b)/u

/** The pronoun of the other gender; the next word tells 'his' from 'him' and 'her' from 'hers'. */
export function ofOtherGender(word: string, after: string) {
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
