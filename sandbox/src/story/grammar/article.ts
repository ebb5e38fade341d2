const soundsLikeVowel = /^([aeio]|u(?!ni([^nm]|$)|s[aeu]|k)|8|1[18]\b|hour|honest|heir)/i
const soundsLikeConsonant = /^(eu|ewe|on(c)?e\b|one-)/i

/** 'a' or 'an', by pronunciation. */
export function articleFor(word: string) {
  return soundsLikeVowel.test(word) && !soundsLikeConsonant.test(word) ? 'an' : 'a'
}

export function withArticle(words: string) {
  return `${articleFor(words)} ${words}`
}
