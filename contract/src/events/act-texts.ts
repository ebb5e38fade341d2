import type { Use } from './kinds/kind.ts'
import type { Details, KindsFor } from './kinds.ts'

/** How the audit log calls an act, and what it says after who did it; `%` is the target. */
export type Act = { action: string; says: string }

const act = (action: string, says: string): Act => ({ action, says })

/** The value of one detail chooses the text. */
type Choice = { by: string; texts: Record<string, Act> }

const choice = <Value extends string>(by: string, texts: Record<Value, Act>): Choice => ({ by, texts })

type Texts<Of extends Use> = Record<KindsFor<Of>, Act | Choice>

const changeTexts: Texts<'act'> = {
  'product.created': act('create a product', 'added %'),
  'product.changed': act('change a product', 'changed %'),
  'product.deleted': choice<Details<'product.deleted'>['outcome']>('outcome', {
    deleted: act('delete a product', 'deleted %'),
    deactivated: act('take a product off the shelf', 'took % off the shelf'),
  }),
  'products.changed': act('change many products', 'changed several products at once'),
  'products.imported': act('import products', 'imported products from a CSV file'),
  'stock.adjusted': act('adjust the stock', 'adjusted the stock of %'),
  'stock.imported': act('import the stock', 'imported the stock from a CSV file'),
  'collection.created': act('create a collection', 'added %'),
  'collection.changed': act('change a collection', 'changed %'),
  'collection.arranged': act('arrange a collection', 'arranged the products of %'),
  'collection.deleted': act('delete a collection', 'deleted %'),
  'discount.created': act('create a discount', 'added %'),
  'discount.changed': act('change a discount', 'changed %'),
  'discount.ended': act('end a discount', 'ended %'),
  'discount.deleted': act('delete a discount', 'deleted %'),
  'bundle.created': act('create a bundle', 'added %'),
  'bundle.changed': act('change a bundle', 'changed %'),
  'bundle.deleted': choice<Details<'bundle.deleted'>['outcome']>('outcome', {
    deleted: act('delete a bundle', 'deleted %'),
    deactivated: act('take a bundle off the shelf', 'took % off the shelf'),
  }),
  'story.added': act('add a story', 'added a story to %'),
  'story.changed': act('change a story', 'changed a story of %'),
  'story.deleted': act('delete a story', 'deleted a story of %'),
  'file.uploaded': act('upload a file', 'uploaded a file'),
  'delivery.changed': act('change a delivery', 'changed the delivery of %'),
  'parcel.changed': act('change a parcel', 'changed a parcel of %'),
  'order.address_changed': act('change an address', 'changed the delivery address of %'),
  'parcel.sent': act('send a parcel', 'sent a parcel of %'),
  'refund.requested': act('refund an order', 'refunded %'),
  'problem.closed': act('close a problem', 'closed a problem of %'),
  'payment.problem_closed': act('close a payment problem', 'closed a problem of the payment of %'),
  'mail.resent': act('send a mail again', 'sent a mail about % again'),
  'withdrawal.confirmed': act('confirm a withdrawal', 'confirmed a withdrawal from %'),
  'withdrawal.dismissed': act('dismiss a withdrawal', 'dismissed a withdrawal from %'),
  'return.approved': act('approve a return', 'approved %'),
  'return.declined': act('decline a return', 'declined %'),
  'return.lapsed': act('close a return', 'closed %, whose parcel never came'),
  'return.received': act('receive a return', 'received the pieces of %'),
  'return.refunded': act('refund a return', 'refunded %'),
  'return.ended': act('end a return', 'ended %'),
  'gift.blocked': act('block a gift', 'blocked %'),
  'gift.unblocked': act('unblock a gift', 'unblocked %'),
  'gift.resent': act('send a gift again', 'sent % again, with a new code'),
  'wallet.adjusted': act('adjust a wallet', 'adjusted the wallet of %'),
  'customer.erased': act('erase a customer', 'deleted %, as the customer asked'),
  'customer.signed_out': act('sign a family out', 'logged % out everywhere'),
  'parent.invited': act('invite a parent', 'invited another parent to the family of %'),
  'parent.joined': act('join a family', 'joined the family of %'),
  'parent.left': act('leave a family', 'left the family of %'),
  'parent.removed': act('remove a parent', 'removed another parent from the family of %'),
  'family.handed_over': act('hand a family over', 'handed the family of % over to another parent'),
  'note.written': act('write a note', 'wrote a note about %'),
  'note.deleted': act('delete a note', 'deleted a note about %'),
  'message.answered': act('answer a message', 'answered %'),
  'message.marked': choice<Details<'message.marked'>['as']>('as', {
    answered: act('mark a message as answered', 'marked % as answered'),
    open: act('open a message again', 'opened % again'),
  }),
  'settings.changed': act('change settings', 'changed the settings of %'),
  'settings.confirmed': act('confirm settings', 'left the settings of % as they are'),
  'staff.invited': act('invite a colleague', 'invited %'),
  'staff.role_changed': act("change a colleague's role", 'changed the role of %'),
  'staff.second_factor_reset': act('reset a second factor', 'took the second factor of % off'),
  'staff.ended': act('end a colleague', 'ended the access of %'),
  'staff.appointed': act('appoint an admin', 'appointed % as owner'),
  'staff.second_factor_switched': choice<Details<'staff.second_factor_switched'>['turned']>('turned', {
    on: act('switch the second factor on', 'switched the second factor on for %'),
    off: act('switch the second factor off', 'switched the second factor off for %'),
  }),
  'key.made': act('make a key', 'made %'),
  'key.ended': act('end a key', 'ended %'),
  'webhook.made': act('make a webhook', 'added %'),
  'webhook.changed': act('change a webhook', 'changed %'),
  'webhook.resent': act('send an event again', 'sent an event to % again'),
  'webhook.deleted': act('delete a webhook', 'deleted %'),
  'job.retried': act('retry a job', 'had % tried again'),
}

const viewTexts: Texts<'view'> = {
  'table.downloaded': act('download a table', 'downloaded the table of %'),
  'children.unmasked': act('unmask children', 'looked at the children of %'),
  'customer.exported': act('read all data of a customer', 'downloaded all data of %'),
  'packing.printed': choice<Details<'packing.printed'>['what']>('what', {
    slips: act('read packing slips', 'printed packing slips for %'),
    pick_list: act('read a pick list', 'printed a pick list for %'),
  }),
  'list.viewed': choice<Details<'list.viewed'>['list']>('list', {
    customers: act('read a list of customers', 'looked at a list of customers'),
    orders: act('read a list of orders', 'looked at a list of orders'),
    returns: act('read a list of returns', 'looked at a list of returns'),
    withdrawals: act('read a list of withdrawals', 'looked at withdrawals that wait to be confirmed'),
    gifts: act('read a list of gifts', 'looked at a list of gifts'),
    messages: act('read messages', 'read messages'),
    'audit log': act('read the audit log', 'looked at the audit log'),
  }),
  'record.viewed': choice<Details<'record.viewed'>['what']>('what', {
    order: act('read an order', 'looked at %'),
    customer: act('read a customer', 'looked at %'),
    return: act('read a return', 'looked at %'),
    wallet: act('read a wallet', 'looked at the wallet of %'),
    gift: act('read a gift', 'looked at %'),
    notes: act('read notes', 'read the notes about %'),
    invoice: act('read an invoice', 'opened an invoice of %'),
    invoices: act('read the invoices of an order', 'looked at the invoices of %'),
  }),
}

export const viewKinds: readonly string[] = Object.keys(viewTexts)

export const actTexts: Record<string, Act | Choice> = { ...changeTexts, ...viewTexts }
const textByKind = new Map(Object.entries(actTexts))

type Called = { action: string; kind: string; choice?: Record<string, string> }

/** Which events each action is. */
export const calledActs: readonly Called[] = [...textByKind].flatMap(([kind, text]): Called[] =>
  'by' in text
    ? Object.entries(text.texts).map(([value, { action }]) => ({ action, kind, choice: { [text.by]: value } }))
    : [{ action: text.action, kind }],
)

/** What a later version wrote is shown as it is stored. */
export function describeAct({ kind, details }: { kind: string; details: Record<string, unknown> }): Act {
  const text = textByKind.get(kind)
  const known = text && 'by' in text ? text.texts[String(details[text.by])] : text
  return known ?? act(kind, `${kind}: %`)
}
