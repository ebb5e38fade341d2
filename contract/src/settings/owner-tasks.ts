import type { FactKind } from '../catalog/product-facts.ts'
import { openFacts } from './checklist.ts'
import type { SectionName, Settings } from './sections.ts'

export type Catalog = {
  countsStock: boolean
  /** How many products lack each fact that a country sold to asks for. */
  lacking: Partial<Record<FactKind, number>>
}

export type Saved = { [Name in SectionName]: Settings[Name] & { version: number } }

type Task = { name: string; isDone: (settings: Saved, catalog: Catalog) => boolean }

const hasAll =
  (...facts: FactKind[]): Task['isDone'] =>
  (_, { lacking }) =>
    facts.every((fact) => (lacking[fact] ?? 0) === 0)

/** What only the owner can do or decide before selling, beside the facts of the checklist. */
const tasks = {
  countries: {
    name: 'Countries that you sell to: all of the delivery zones, until you choose',
    isDone: ({ selling }) => selling.countries !== null,
  },
  delivery: { name: 'Zones and prices of delivery', isDone: ({ delivery }) => delivery.version > 0 },
  // The rates, and when tokens are taxed, differ from country to country (L18).
  tax: {
    name: 'Rates of tax, and whether tokens are taxed when they are sold or spent, agreed with your accountant',
    isDone: ({ tax }) => tax.version > 0,
  },
  stock: { name: 'How many pieces you have of your products', isDone: (_, { countsStock }) => countsStock },
  // The texts that the shop comes with are drafts (L16, for the accessibility statement L8).
  imprint: { name: 'Imprint', isDone: ({ pages }) => pages.imprint !== null },
  terms: { name: 'Terms', isDone: ({ pages }) => pages.terms !== null },
  privacy: { name: 'Privacy notice', isDone: ({ pages }) => pages.privacy !== null },
  accessibility: { name: 'Accessibility statement', isDone: ({ pages }) => pages.accessibility !== null },
  // The law prescribes its wording, in the language of the customers (L3).
  guarantee: { name: 'Notice on the legal guarantee, in its official wording', isDone: hasAll('guarantee') },
  // An offer must name who is answerable for the product, and show it (L6).
  makers: {
    name: 'Manufacturer, responsible person and a picture of each product',
    isDone: hasAll('manufacturer', 'responsible', 'picture'),
  },
  // A speaker with a battery must show which charger it takes (L7).
  chargers: { name: 'Charger of each product with a battery', isDone: hasAll('charger') },
} as const satisfies Record<string, Task>

export type TaskId = keyof typeof tasks
export const taskIds = Object.keys(tasks) as [TaskId, ...TaskId[]]

export const openTasks = (settings: Saved, catalog: Catalog): { id: TaskId; name: string }[] =>
  taskIds.filter((id) => !(tasks[id] as Task).isDone(settings, catalog)).map((id) => ({ id, name: tasks[id].name }))

/** The names of what must be done before selling: facts that are missing, and tasks. */
export const openPoints = (settings: Saved, catalog: Catalog): string[] =>
  [...openFacts(settings).filter(({ isOptional }) => isOptional !== true), ...openTasks(settings, catalog)].map(
    ({ name }) => name,
  )
