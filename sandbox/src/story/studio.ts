import { newId } from '../ids.ts'
import type { Store } from '../store.ts'
import type { Delivery } from '../webhooks/delivery.ts'
import { openOutbox } from '../webhooks/outbox.ts'
import type { Story } from './grammar/make-story.ts'
import type { KeptStory, Tables } from './records.ts'
import { type ReportDesk, report } from './report.ts'

export type Studio = ReturnType<typeof openStudio>

export type ReportedStory = KeptStory & { report: Delivery }

/** Keeps one story per order, and reports it to the shop. */
export function openStudio(store: Store<Tables>, desk: ReportDesk) {
  const outbox = openOutbox(store, ({ about }, closing) => report(store.need('stories', about), desk, closing))

  const withReport = (kept: KeptStory) => ({ ...kept, report: store.need('deliveries', kept.storyId) })

  function find(orderId: string): ReportedStory | undefined {
    const kept = store.get('stories', orderId)
    return kept && withReport(kept)
  }

  /** Keeps the first story: a second press or a reload changes nothing. */
  async function keep(orderId: string, { title, text }: Story) {
    if (store.get('stories', orderId)) return
    const storyId = newId('story_')
    store.put('stories', { id: orderId, storyId, title, text, keptAt: new Date().toISOString() })
    await outbox.enqueue({ id: storyId, type: 'story', about: orderId })
  }

  return { outbox, find, keep, all: () => store.all('stories').toReversed().map(withReport) }
}
