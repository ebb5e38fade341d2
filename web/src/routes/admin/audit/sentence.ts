import type { AuditEntry } from '@storylamp/contract/admin/audit'
import { describeAct } from '@storylamp/contract/events/act-texts'
import { adminPaths } from '../admin-paths.ts'
import { titleOf } from '../settings/names.ts'

type Target = { text: string; to?: string }
type Sentence = { before: string; target?: Target; after: string }

/** What an entry says after the name of who did it, with its target as a link if that is still there. */
export function toSentence(entry: AuditEntry): Sentence {
  const [before = '', after] = describeAct(entry).says.split('%')
  return after === undefined ? { before, after: '' } : { before, target: toTarget(entry), after }
}

type Kind = {
  /** Before the name. */
  noun: string
  path: (id: string) => string
  /** What is said of one that is gone and whose name is not stored. */
  gone?: string
}

/** What has a page of its own. Orders, returns and discounts keep their number or code when they are gone. */
const kinds: Record<string, Kind> = {
  product: { noun: 'the product ', path: adminPaths.product, gone: 'a product that is gone' },
  collection: { noun: 'the collection ', path: adminPaths.collection, gone: 'a collection that is gone' },
  bundle: { noun: 'the bundle ', path: adminPaths.bundle, gone: 'a bundle that is gone' },
  family: { noun: 'the customer ', path: adminPaths.customer, gone: 'a customer who has left' },
  admin: { noun: '', path: () => adminPaths.staff, gone: 'a former colleague' },
  key: { noun: 'the key ', path: () => adminPaths.connections, gone: 'a key' },
  order: { noun: 'order ', path: adminPaths.order },
  gift: { noun: 'gift ', path: adminPaths.gift },
  return: { noun: 'return ', path: adminPaths.return },
  discount: { noun: 'the discount ', path: adminPaths.discount },
}

function toTarget(entry: AuditEntry): Target {
  const { targetKind, targetId = '', found, details } = entry
  const kind = kinds[targetKind]
  if (kind === undefined) return toOther(entry)
  const { noun, path, gone } = kind
  if (found) return { text: noun + found.name, to: path(found.id) }
  if (gone === undefined) return { text: noun + targetId }
  return { text: typeof details.name === 'string' ? noun + details.name : gone }
}

function toOther({ target, targetKind, targetId = '', details }: AuditEntry): Target {
  if (targetKind === 'settings') {
    const { change } = details
    return {
      text: titleOf(targetId),
      to: change === undefined ? adminPaths.settingsHistory(targetId) : adminPaths.settingsChange(String(change)),
    }
  }
  if (targetKind === 'webhook') return { text: `the webhook ${targetId}`, to: adminPaths.connections }
  if (targetKind === 'message') return { text: 'a message', to: adminPaths.messages }
  if (targetKind === 'job') return { text: `the job ${String(details.task ?? targetId)}`, to: adminPaths.jobs }
  return { text: target }
}
