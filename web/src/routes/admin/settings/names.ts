import { isFormSection, labelsOf, sectionForms } from './section-fields.ts'

export const sectionTitles: Record<string, string> = {
  ...Object.fromEntries(Object.entries(sectionForms).map(([section, { title }]) => [section, title])),
  delivery: 'Delivery',
  tax: 'Tax',
  pages: 'Page texts',
}

/** A section that has no title any more stays in the history under its name. */
export const titleOf = (section: string): string => sectionTitles[section] ?? section

export const pageTitles = {
  shipping: 'Shipping and delivery',
  returns: 'Returns and refunds',
  warranty: 'Warranty',
  help: 'Help center',
  privacy: 'Privacy',
  terms: 'Terms',
  imprint: 'Imprint',
  cookies: 'Cookies',
  accessibility: 'Accessibility',
  contact: 'Beside the contact form',
} as const

const listLabels = { zones: 'Zones', rates: 'Rates' }

export function fieldLabel(section: string, field: string): string {
  const labels: Record<string, string> = isFormSection(section) ? labelsOf(section) : { ...pageTitles, ...listLabels }
  return labels[field] ?? field
}
