import type { Problem } from '../api/send.ts'

/** S8.05: the shop's own words, else those of the status, else the page's. */
export const wordsFor = ({ body, statusText }: Problem, words: string): string => body?.message ?? statusText ?? words
