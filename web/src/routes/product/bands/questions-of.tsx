import type { WireProduct as Product } from '@storylamp/contract/catalog/catalog'
import type { ProductKind } from '@storylamp/contract/catalog/collections'
import { Link } from 'react-router'
import { paths } from '../../../base/paths.ts'
import { style } from '../../../ui/classes.ts'

const electric = (thing: ProductKind) => [
  {
    question: 'What can it play?',
    answer: `Anything your phone or tablet plays: stories from this shop, songs, audiobooks, or a recording of your own voice. The ${thing} receives it by Bluetooth.`,
  },
  {
    question: 'Does it listen to my child?',
    answer: `No. The ${thing} has no microphone: it never listens in.`,
  },
  {
    question: 'Where should it stand?',
    answer: 'On a shelf or table, an arm’s length from a sleeping head, with its cable and cords away from cribs.',
  },
  {
    question: 'How is it cleaned?',
    answer: 'Switch it off, pull out the cable, and wipe it with a damp cloth. Never hold it under the tap.',
  },
]

const ofLamps = {
  question: 'Does the light go out by itself?',
  answer: 'Touch the moon key, and light and sound fade out together within half an hour.',
}

const ofTokens = {
  question: 'What are the free tokens for?',
  answer:
    'Tokens buy story bundles and stories made for your child. Those that come with a product go to your wallet once it is paid.',
}

const ofHelp = {
  question: 'Something else?',
  answer: (
    <>
      Write to us on our{' '}
      <Link to={paths.contact} className={style({ variant: 'link' })}>
        contact page
      </Link>
      . A person reads every message. The printed guide is also among the{' '}
      <Link to={paths.downloads} className={style({ variant: 'link' })}>
        downloads
      </Link>
      .
    </>
  ),
}

export const questionsOf = ({ tokenPrice }: Product, kind: ProductKind | undefined) => [
  ...(kind === 'lamp' ? [ofLamps] : []),
  ...(kind === undefined ? [] : electric(kind)),
  ...(tokenPrice === undefined ? [] : [ofTokens]),
  ofHelp,
]
