import type { FactKind } from '../catalog/product-facts.ts'
import type { SectionName, Settings } from './sections.ts'

export type Catalogue = {
  countsStock: boolean
  /** How many products lack each fact that a country sold to asks for. */
  lacking: Partial<Record<FactKind, number>>
}

type Saved = { [Name in SectionName]: Settings[Name] & { version: number } }

type Task = { name: string; isDone: (settings: Saved, catalogue: Catalogue) => boolean }

const hasAll =
  (...facts: FactKind[]): Task['isDone'] =>
  (_, { lacking }) =>
    facts.every((fact) => (lacking[fact] ?? 0) === 0)

/** What only the owner can do or decide before selling, beside the facts of the checklist. */
const tasks = {
  delivery: { name: 'Zones and prices of delivery', isDone: ({ delivery }) => delivery.version > 0 },
  // L18
  tax: {
    name: 'Rates of tax, and whether tokens are taxed when they are sold or spent, agreed with your accountant',
    isDone: ({ tax }) => tax.version > 0,
  },
  stock: { name: 'How many pieces you have of your products', isDone: (_, { countsStock }) => countsStock },
  // L16, and for the statement L8: the texts that the shop comes with are drafts.
  imprint: { name: 'Imprint', isDone: ({ pages }) => pages.imprint !== null },
  terms: { name: 'Terms', isDone: ({ pages }) => pages.terms !== null },
  privacy: { name: 'Privacy notice', isDone: ({ pages }) => pages.privacy !== null },
  accessibility: { name: 'Accessibility statement', isDone: ({ pages }) => pages.accessibility !== null },
  // L3
  guarantee: { name: 'Notice on the legal guarantee, in its official wording', isDone: hasAll('guarantee') },
  // L6
  makers: {
    name: 'Manufacturer, responsible person and a picture of each product',
    isDone: hasAll('manufacturer', 'responsible', 'picture'),
  },
  // L7
  chargers: { name: 'Charger of each product with a battery', isDone: hasAll('charger') },
} as const satisfies Record<string, Task>

export type TaskId = keyof typeof tasks
export const taskIds = Object.keys(tasks) as [TaskId, ...TaskId[]]

export const openTasks = (settings: Saved, catalogue: Catalogue): { id: TaskId; name: string }[] =>
  taskIds.filter((id) => !(tasks[id] as Task).isDone(settings, catalogue)).map((id) => ({ id, name: tasks[id].name }))
