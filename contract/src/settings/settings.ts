import * as z from 'zod/mini'
import { staffEndpoint } from '../endpoint.ts'
import { pageNumber, pageOf } from '../paging.ts'
import { taskIds } from './owner-tasks.ts'
import { changeOf, versioned } from './section.ts'
import { type SectionName, sections } from './sections.ts'

export const savedSettings = z.object({
  shop: versioned(sections.shop),
  legal: versioned(sections.legal),
  contact: versioned(sections.contact),
  alerts: versioned(sections.alerts),
  returns: versioned(sections.returns),
  safety: versioned(sections.safety),
  staff: versioned(sections.staff),
  selling: versioned(sections.selling),
  delivery: versioned(sections.delivery),
  tax: versioned(sections.tax),
  tokens: versioned(sections.tokens),
  accounting: versioned(sections.accounting),
  pages: versioned(sections.pages),
  hero: versioned(sections.hero),
})
export type SavedSettings = z.infer<typeof savedSettings>
export type WireSettings = z.input<typeof savedSettings>

export const settingsChange = z.strictObject({
  shop: changeOf(sections.shop),
  legal: changeOf(sections.legal),
  contact: changeOf(sections.contact),
  alerts: changeOf(sections.alerts),
  returns: changeOf(sections.returns),
  safety: changeOf(sections.safety),
  staff: changeOf(sections.staff),
  selling: changeOf(sections.selling),
  delivery: changeOf(sections.delivery),
  tax: changeOf(sections.tax),
  tokens: changeOf(sections.tokens),
  accounting: changeOf(sections.accounting),
  pages: changeOf(sections.pages),
  hero: changeOf(sections.hero),
})
export type SettingsChange = z.infer<typeof settingsChange>
export type WireSettingsChange = z.input<typeof settingsChange>

export const adminSettings = staffEndpoint('pages', {
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'The settings of the shop by section, each with its version (D70)',
  reply: z.object({ data: savedSettings }),
  errors: [],
})

export const changeSettings = staffEndpoint('pages', {
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Change fields of one section or several: all of them, or none',
  body: settingsChange,
  maxBodyKilobytes: 256,
  reply: z.object({ data: savedSettings }),
  errors: ['invalid_input', 'forbidden', 'password_required', 'stale'],
})

const sectionName = z.enum(Object.keys(sections) as [SectionName, ...SectionName[]])

const settingChange = z.object({
  _id: z.string(),
  section: z.string(),
  version: z.int(),
  at: z.string(),
  /** Who saved it; null if the environment filled the section when the shop first started. */
  by: z.nullable(z.string()),
  fields: z.array(z.string()),
})
export type SettingChange = z.infer<typeof settingChange>

export const settingsHistory = staffEndpoint('settings', {
  method: 'GET',
  path: '/api/admin/settings/changes',
  summary: 'Who changed which settings and when, newest first and paged',
  query: z.object({ section: z.optional(sectionName), page: z.optional(pageNumber) }),
  reply: pageOf(settingChange),
  errors: ['invalid_input'],
})

const comparedField = z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })

export const settingsHistoryEntry = staffEndpoint('settings', {
  method: 'GET',
  path: '/api/admin/settings/changes/:id',
  summary: 'One change of the settings, with what each field was before and after',
  params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ data: z.extend(settingChange, { compared: z.array(comparedField) }) }),
  errors: ['not_found'],
})

const checklistFact = z.object({
  section: sectionName,
  field: z.string(),
  name: z.string(),
  /** Not every company has one. */
  isOptional: z.optional(z.literal(true)),
  why: z.optional(z.string()),
})

export const adminChecklist = staffEndpoint('settings', {
  method: 'GET',
  path: '/api/admin/checklist',
  summary: 'What the owner has to enter before selling, and whether the shop takes real money already',
  reply: z.object({
    isLive: z.boolean(),
    open: z.array(checklistFact),
    tasks: z.array(z.object({ id: z.enum(taskIds), name: z.string() })),
  }),
  errors: [],
})
