import { describe, expect, test } from 'vitest'
import type { Answers } from './answers.ts'
import { articleFor } from './article.ts'
import { fill } from './fill.ts'
import { frames } from './frames.ts'
import { heroSlots } from './hero-slots.ts'
import { makeStory } from './make-story.ts'
import { placeNames, places } from './places/index.ts'
import { plots } from './plots/index.ts'
import { lengths, moods } from './types.ts'

const usual: Answers = { hero: 'Mia', kind: 'owl', pronoun: 'she', place: 'forest', mood: 'calm', length: 'middle' }
const takes = (count: number, answers = usual, seed = 'order-1') =>
  Array.from({ length: count }, (_, index) => makeStory(answers, seed, index + 1))

const everyCombination = placeNames.flatMap((place) =>
  moods.flatMap((mood) => lengths.map((length) => ({ ...usual, place, mood, length }) satisfies Answers)),
)
/** Every plot with every beginning, in every place and length. */
const everything = everyCombination.flatMap((answers) => takes(12, answers).map((story) => ({ ...story, answers })))

const sentencesIn = ({ text }: { text: string }) => text.split(/(?<=[.!?]”?)\s+/)
const wordsIn = (text: string) => text.split(/\s+/).length

test('the same answers, seed and take → the same story; another seed or take → another', () => {
  expect(makeStory(usual, 'order-1', 3)).toEqual(makeStory(usual, 'order-1', 3))
  expect(makeStory(usual, 'order-2', 3).text).not.toBe(makeStory(usual, 'order-1', 3).text)
})

describe.each(moods)('ten in a row with the same answers, %s', (mood) => {
  const ten = takes(10, { ...usual, mood })

  test('have ten different plots or beginnings of plots', () => {
    expect(new Set(ten.map(({ title }) => title)).size).toBe(10)
  })

  // A long story meets four of the six who live in a place, so two of them have friends in common.
  test.each([
    ['short', 0.4],
    ['middle', 0.4],
    ['long', 0.5],
  ] as const)('share few sentences when they are %s: at most %f', (length, most) => {
    const stories = takes(10, { ...usual, mood, length }).map(sentencesIn)
    for (const [index, one] of stories.entries()) {
      for (const other of stories.slice(index + 1)) {
        const shared = one.filter((sentence) => other.includes(sentence))
        expect(shared.length / one.length, `${one[0]} / ${other[0]}`).toBeLessThanOrEqual(most)
      }
    }
  })

  test('differ from one to the next in weather and companions', () => {
    const { weather, companions } = places[usual.place]
    for (const [index, one] of ten.slice(1).entries()) {
      const before = ten[index]?.text ?? ''
      expect(weather.filter((words) => one.text.includes(words) && before.includes(words))).toEqual([])
      expect(companions.filter(({ name }) => one.text.includes(name) && before.includes(name))).toEqual([])
    }
  })
})

test.each([
  ['short', 150, 260],
  ['middle', 320, 480],
  ['long', 640, 800],
] as const)('a %s story has %i to %i words', (length, least, most) => {
  for (const { title, text } of everything.filter(({ answers }) => answers.length === length)) {
    expect(wordsIn(text), title).toBeGreaterThanOrEqual(least)
    expect(wordsIn(text), title).toBeLessThanOrEqual(most)
  }
})

describe('every story', () => {
  test('has every slot filled and no mark left', () => {
    for (const { title, text } of everything) expect(title + text).not.toMatch(/[{}[\]]|undefined|null/)
  })

  test('is set cleanly: no double spaces, none before a comma, capitals at the beginnings, every quotation closed', () => {
    for (const { title, text } of everything) {
      expect(title).toMatch(/^\p{Lu}/u)
      expect(text).not.toMatch(/ {2}| [,.;:!?]|[,;] ?\.|\.\.| \n|\n /)
      for (const paragraph of text.split('\n\n')) {
        expect(paragraph).toMatch(/^“?\p{Lu}.*[.!?]”?$/u)
        expect(paragraph).not.toMatch(/[.!?] \p{Ll}/u)
        expect(paragraph.split('“').length, paragraph).toBe(paragraph.split('”').length)
      }
    }
  })

  test('says a and an as they are spoken', () => {
    for (const { text } of everything) expect(text).not.toMatch(/\b(?:[Aa] [aeio]|[Aa]n (?!hour)[^aeiou])/)
  })

  test('begins with the hero and comes back to what it began with: the frame closes, and the thread is taken up', () => {
    for (const { title, text, answers } of everything) {
      const paragraphs = text.split('\n\n')
      const { at, home } = places[answers.place]
      const slots = { ...heroSlots(answers), at, home }
      const marks = answers.length === 'short' ? /\[[^\]]*\]/g : /[[\]]/g
      const plain = (words: string) => fill(words.replace(marks, ''), slots)
      const frame = frames[answers.mood].find(({ closing }) => plain(closing) === paragraphs.at(-1))
      expect(paragraphs[0]?.startsWith(plain(frame?.opening ?? 'no such frame')), title).toBe(true)

      const variant = plots
        .flatMap(({ variants }) => variants)
        .find((one) => fill(one.title, { hero: 'Mia' }) === title)
      const thread = new RegExp(`\\b${variant?.thread}`, 'i')
      expect(paragraphs.slice(1, 4).join(' '), title).toMatch(thread)
      expect(paragraphs.slice(-4, -1).join(' '), title).toMatch(thread)
    }
  })
})

test.each([
  ['lost', 'was found'],
  ['afraid', 'brave|and nobody ran'],
  ['promise', 'kept|done what .* promised'],
  ['awake', 'asleep|sleep lay|nothing came out but night'],
  ['bring-home', 'home'],
  ['sound', 'knew who it was|nothing went tap|the giggle'],
  ['gift', 'present'],
  ['small', 'exactly|I am small'],
])('what begins as %s ends as it should', async (name, words) => {
  const plot = Object.values<(typeof plots)[number]>(await import(`./plots/${name}.ts`))[0]
  for (const { title, ending } of plot?.variants ?? []) expect(ending, title).toMatch(new RegExp(words, 'i'))
  expect(plot?.variants).toHaveLength(3)
})

test('a hero is she, he or they all through, and whatever the name is', () => {
  for (const [pronoun, own] of [
    ['she', 'her'],
    ['he', 'his'],
    ['they', 'their'],
  ] as const) {
    const { text } = makeStory({ ...usual, hero: 'Саша 🦊', pronoun, mood: 'funny' }, 'order-1', 2)
    expect(text).toContain('Саша 🦊')
    expect(text).toMatch(new RegExp(`\\b(${pronoun}|${own})\\b`, 'i'))
  }
})

test('a hero who has the name of a companion does not meet it', () => {
  for (const { text } of takes(6, { ...usual, hero: 'ottoline', kind: 'fox', length: 'long' }))
    expect(text).not.toContain('the owl')
})

test.each([
  ['{kind}', 'Mia'],
  ['fox', '{they} [and] {nothing}'],
])('a kind like %s and a name like %s are told as they are typed', (kind, hero) => {
  const { text } = makeStory({ ...usual, kind, hero }, 'order-1', 1)
  expect(text).toContain(hero)
  expect(text).toContain(kind)
})

test.each([
  ['owl', 'an'],
  ['elephant', 'an'],
  ['umbrella', 'an'],
  ['uncle', 'an'],
  ['hour', 'an'],
  ['8-legged cat', 'an'],
  ['11-year-old', 'an'],
  ['fox', 'a'],
  ['unicorn', 'a'],
  ['uniform', 'a'],
  ['European bear', 'a'],
  ['one-eyed cat', 'a'],
  ['ёжик', 'a'],
])('before %s stands %s', (word, article) => expect(articleFor(word)).toBe(article))
