import type { ShownProduct } from '@storylamp/contract/catalog/catalog'
import { instructions, type Kind } from './instructions.ts'

export type Section = { heading: string; form: 'steps' | 'points'; items: string[] }

export type GuideContent = {
  title: string
  name: string
  sku: string
  pictureAlt: string
  writtenAt: Date
  use: Section[]
  facts: { label: string; value: string }[]
  care: Section[]
}

const inTheBox = 'In the box'

export function guideContent({ name, sku, imageAlts, createdAt, kinds, facts }: ShownProduct): GuideContent {
  const chapters = chaptersOf(kinds).map((kind) => instructions[kind])
  const contents = facts.find(({ label }) => label === inTheBox)?.value.split(', ') ?? []
  const use: Section[] = [
    { heading: 'What is in the box', form: 'points', items: contents.map(capitalized) },
    ...chapters.map(({ called, firstSteps }): Section => {
      return { heading: `First steps with ${called}`, form: 'steps', items: firstSteps }
    }),
  ]
  return {
    title: `${name}: your guide`,
    name,
    sku,
    pictureAlt: imageAlts[0] ?? '',
    writtenAt: new Date(createdAt),
    use: use.filter(({ items }) => items.length > 0),
    facts: [...facts.filter(({ label }) => label !== inTheBox), { label: 'Article number', value: sku }],
    care: [
      { heading: 'Keeping it clean', form: 'points', items: unique(chapters.map(({ cleaning }) => cleaning)) },
      { heading: 'Keeping everyone safe', form: 'points', items: unique(chapters.map(({ safety }) => safety)) },
    ],
  }
}

const chaptersOf = (kinds: ShownProduct['kinds']): Kind[] => (kinds.length > 0 ? kinds : ['accessory'])

/** A set is both a lamp and a speaker, which share many instructions. */
const unique = (lists: string[][]) => [...new Set(lists.flat())]

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
