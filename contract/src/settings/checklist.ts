import type { SectionName, Settings } from './sections.ts'

export type ChecklistFact = {
  section: SectionName
  field: string
  name: string
  isOptional?: true
  /** Why the current value is not enough. */
  why?: string
}

/** What only the owner knows, and has to enter before selling. A page leaves out every sentence that needs a missing one. */
export const checklist = [
  { section: 'legal', field: 'entity', name: 'Legal name and form of the company' },
  { section: 'legal', field: 'address', name: 'Postal address of the company' },
  { section: 'legal', field: 'representative', name: 'Who represents the company' },
  { section: 'legal', field: 'register', name: 'Register and registration number', isOptional: true },
  { section: 'legal', field: 'vatNumber', name: 'VAT or tax number', isOptional: true },
  { section: 'legal', field: 'governingLaw', name: 'Law that the terms follow' },
  { section: 'legal', field: 'hostingProvider', name: 'Company that hosts the shop' },
  { section: 'legal', field: 'storyToolOperator', name: 'Company that runs the story tool' },
  {
    section: 'contact',
    field: 'email',
    name: 'Email address for customers',
    why: 'an address at .example reaches nobody',
  },
  { section: 'contact', field: 'phone', name: 'Phone number for customers' },
  { section: 'contact', field: 'responseTime', name: 'How fast messages are answered' },
  { section: 'selling', field: 'from', name: 'Country that parcels are sent from' },
  { section: 'selling', field: 'carrier', name: 'Carrier of the parcels' },
  { section: 'returns', field: 'address', name: 'Address for returns' },
  { section: 'returns', field: 'postage', name: 'Who pays the postage of a return' },
  { section: 'returns', field: 'warrantyPeriod', name: 'Period of the warranty' },
] as const satisfies ChecklistFact[]

export const isPlaceholderEmail = (email: string): boolean => email.endsWith('.example')

export const openFacts = (settings: Settings): ChecklistFact[] =>
  checklist.filter(({ section, field }) => {
    const value = (settings[section] as Record<string, unknown>)[field]
    return value === null || value === '' || (field === 'email' && isPlaceholderEmail(String(value)))
  })
