import type { Answers } from './answers.ts'
import { withArticle } from './article.ts'
import { shuffled, takeTurn } from './dice.ts'
import { fill, type Slots } from './fill.ts'
import { frames } from './frames.ts'
import { heroSlots } from './hero-slots.ts'
import { meetingsIn } from './meetings.ts'
import { places } from './places/index.ts'
import { plots } from './plots/index.ts'
import type { Length } from './types.ts'

export type Story = { title: string; text: string }

const companionsIn: Record<Length, number> = { short: 1, middle: 2, long: 4 }
const lateHours = [
  'By now it was late {at}.',
  'Meanwhile it had grown late.',
  'It was the hour when everything lies down.',
]

/**
 * The same answers, seed and take give the same story. From take to take plot, companions, weather and frame all move
 * on, and a plot comes back only with another beginning and ending.
 */
export function makeStory(answers: Answers, seed: string, take: number): Story {
  const place = places[answers.place]
  const fitting = plots.filter(({ moods }) => moods.includes(answers.mood))
  const plot = takeTurn(fitting, seed, take)
  const variant = takeTurn(plot.variants, seed, Math.floor(take / fitting.length))
  const frame = takeTurn(frames[answers.mood], seed, take)
  const weather = takeTurn(place.weather, seed, take)

  const strangers = shuffled(place.companions, seed).filter(({ name }) => !isSameName(name, answers.hero))
  const count = companionsIn[answers.length]
  const companions = Array.from({ length: count }, (_, index) => takeTurn(strangers, seed, take * count + index))
  const slots: Slots = {
    ...heroSlots(answers),
    ...variant.slots,
    aThing: withArticle(variant.slots?.thing ?? ''),
    at: place.at,
    home: place.home,
    friends: names.format(companions.map(({ name }) => name)),
  }
  const isShort = answers.length === 'short'
  const meetings = meetingsIn({ place, plot, variant, companions, length: answers.length, seed: `${seed}/${take}` })
  const goodNights = [takeTurn(lateHours, seed, take), ...companions.map(({ asleep }) => asleep)].join(' ')
  const paragraphs = [
    `${frame.opening} ${weather}`,
    variant.trouble,
    ...(isShort ? [] : [variant.troubleMore]),
    ...meetings,
    variant.solution,
    ...(isShort ? [] : variant.solutionMore),
    ...(answers.length === 'long' ? [goodNights] : []),
    variant.ending,
    frame.closing,
  ]
  const told = paragraphs.map((paragraph) => fill(paragraph.replace(isShort ? inBrackets : brackets, ''), slots).trim())
  return { title: fill(variant.title, slots), text: told.join('\n\n') }
}

const inBrackets = /\[[^\]]*\]/g
const brackets = /[[\]]/g
const names = new Intl.ListFormat('en-GB')

function isSameName(one: string, other: string) {
  return one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en')
}
