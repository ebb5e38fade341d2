import type { Answers } from './answers.ts'
import { withArticle } from './article.ts'
import { dealItem, shuffled } from './dice.ts'
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
 * The same answers, seed and take give the same story. Every take changes plot, companions, weather and frame, and a plot
 * repeats only with another beginning and ending.
 */
export function makeStory(answers: Answers, seed: string, take: number): Story {
  const place = places[answers.place]
  const fitting = plots.filter(({ moods }) => moods.includes(answers.mood))
  const plot = dealItem(fitting, seed, take)
  const variant = dealItem(plot.variants, seed, Math.floor(take / fitting.length))
  const frame = dealItem(frames[answers.mood], seed, take)
  const weather = dealItem(place.weather, seed, take)

  const strangers = shuffled(place.companions, seed).filter(({ name }) => !isSameName(name, answers.hero))
  const count = companionsIn[answers.length]
  const companions = Array.from({ length: count }, (_, index) => dealItem(strangers, seed, take * count + index))
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
  const goodNights = [dealItem(lateHours, seed, take), ...companions.map(({ asleep }) => asleep)].join(' ')
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
  const filled = paragraphs.map((paragraph) =>
    fill(paragraph.replace(isShort ? inBrackets : brackets, ''), slots).trim(),
  )
  return { title: fill(variant.title, slots), text: filled.join('\n\n') }
}

const inBrackets = /\[[^\]]*\]/g
const brackets = /[[\]]/g
const names = new Intl.ListFormat('en-GB')

function isSameName(one: string, other: string) {
  return one.toLocaleLowerCase('en') === other.toLocaleLowerCase('en')
}
