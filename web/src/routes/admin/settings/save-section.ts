import type { SectionName } from '@storylamp/contract/settings/sections'
import type { WireSettings } from '@storylamp/contract/settings/settings'
import type { Outcome } from '../../../api/request.ts'
import type { Send } from '../../../api/send.ts'
import { atFields } from './to-section.ts'

type Saved = Outcome<{ data: WireSettings }>
type Sections = Record<string, unknown>

/** Saves fields of one section. What is refused is told by its fields alone, as the form knows them. */
export async function saveSection(
  send: Send,
  section: SectionName,
  fields: object,
  version: number | undefined,
): Promise<Saved> {
  const outcome: Saved = await send('PUT', '/api/admin/settings', { body: { [section]: { ...fields, version } } })
  const body = outcome.problem?.body
  if (outcome.problem === undefined || body === undefined) return outcome
  const within = (sections: unknown) => (sections as Sections | undefined)?.[section]
  const errors = body.errors?.map(({ path, message }) => ({ path: path.slice(section.length + 1), message }))
  return {
    problem: {
      ...outcome.problem,
      body: {
        ...body,
        ...(errors && { errors: atFields(errors) }),
        sent: within(body.sent),
        current: within(body.current),
      },
    },
  }
}

/** Saves a section that is a list. The form has checked its rows, so what is refused now concerns all of it. */
export async function saveList(...change: Parameters<typeof saveSection>): Promise<Saved> {
  const outcome = await saveSection(...change)
  if (outcome.problem?.body === undefined) return outcome
  return { problem: { ...outcome.problem, body: { ...outcome.problem.body, errors: undefined } } }
}
