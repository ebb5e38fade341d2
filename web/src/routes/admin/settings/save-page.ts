import type { Outcome } from '../../../api/request.ts'
import type { Send } from '../../../api/send.ts'
import type { pageTitles } from './names.ts'
import { saveSection } from './save-section.ts'

export type SavedPage = { markdown: string | null; version: number }

type Page = {
  id: keyof typeof pageTitles
  /** What was saved when the form was filled. */
  loaded: string | null
  /** Null for the text that the page came with. */
  markdown: string | null
  version: number | undefined
}

type Saved = { [Id in keyof typeof pageTitles]?: string | null } & { version: number }

/** The pages share one version, so a change of another page is no conflict. */
export async function savePage(send: Send, { id, loaded, markdown, version }: Page): Promise<Outcome<unknown>> {
  const outcome = await saveSection(send, 'pages', { [id]: markdown }, version)
  const { problem } = outcome
  if (problem?.body === undefined) return outcome
  const current = problem.body.current as Saved | undefined
  if (problem.code === 'stale' && current?.[id] === loaded) {
    return savePage(send, { id, loaded, markdown, version: current.version })
  }
  const errors = problem.body.errors?.map(({ message }) => ({ path: 'markdown', message }))
  const theirs: SavedPage | undefined = current && { markdown: current[id] ?? null, version: current.version }
  return { problem: { ...problem, body: { ...problem.body, ...(errors && { errors }), current: theirs } } }
}
