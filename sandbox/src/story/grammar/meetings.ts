import { shuffled } from './dice.ts'
import type { Companion, Length, Place, Plot, Variant } from './types.ts'

const firstWays = ['The way led {way}.', 'First the way led {way}.', 'A path led {way}.']
const furtherWays = [
  'On went {hero}, {way}.',
  '{Hero} said thank you and went on, {way}.',
  'So {hero} went a little further, {way}.',
  'And then the way led {way}.',
]

const pauses = [
  'They were quiet for a moment.',
  '{Hero} turned to go.',
  'A little of the evening went by.',
  'And because it was that kind of evening, there was something else.',
]

type Meetings = {
  place: Place
  plot: Plot
  variant: Variant
  companions: Companion[]
  length: Length
  seed: string
}

/** The characters that the hero asks on the way, each followed by the refrain. */
export function meetingsIn({ place, plot, variant, companions, length, seed }: Meetings): string[] {
  const ways = shuffled(place.ways, seed)
  const asks = shuffled(variant.asks ?? plot.asks ?? [], seed)
  const answers = shuffled(plot.answers, seed)
  const pausesNow = shuffled(pauses, seed)
  const [refrain = ''] = shuffled(plot.refrains, seed)
  const onwards = [...shuffled(firstWays, seed).slice(0, 1), ...shuffled(furtherWays, seed)]

  return companions.flatMap((companion, index) => {
    const onward = (onwards[index] ?? '').replace('{way}', ways[index] ?? '')
    const answer = (answers[index] ?? '').replaceAll(/\{[fF]riend\}/g, companion.name)
    return [
      `${onward} ${companion.meet}`,
      ...(length === 'long' ? [companion.remark] : []),
      asks[index % asks.length] ?? '',
      answer,
      ...(length === 'short' ? [] : [`${pausesNow[index]} ${companion.wisdom}`]),
      refrain,
    ]
  })
}
