import type { Recorder } from '../recorder.ts'
import { guest } from '../recorder.ts'
import type { Cast, Member, Scenes } from './cast.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

/** A pack of tokens that is paid. */
export async function buyPack({ call, quietly }: Recorder, { urls, pay }: Cast, parent: Member, amount = 30) {
  return quietly(async () => {
    const page = await call(parent, 'createWalletCheckoutSession', { body: { amount, ...urls } })
    await pay(page)
    const { sessionId } = page
    return (await call(parent, 'walletPurchaseStatus', { body: { sessionId } })) as { orderId?: string }
  })
}

export const wallet: Scenes = {
  'A family buys tokens': async ({ call }, { owner, family, urls, pay }) => {
    const { parent, child } = await family('penny')
    const open = (body: object, who = parent) =>
      call(who, 'createWalletCheckoutSession', { body: { ...urls, ...body } })
    await call(parent, 'getWalletBalance')
    await call(child, 'getWalletBalance')
    await call(guest, 'getWalletBalance')
    await open({ amount: 15 })
    await open({})
    await open({ amount: 10 }, child)
    await open({ amount: 10, successUrl: 'https://example.com' })
    const page = await open({ amount: 10 })
    await call(parent, 'walletPurchaseStatus', { body: { sessionId: page.sessionId } })
    await call(parent, 'walletPurchaseStatus', { body: { sessionId: 'cs_test_unknown' } })
    await pay(page)
    await call(parent, 'walletPurchaseStatus', { body: { sessionId: page.sessionId } })
    await call(parent, 'getWalletBalance')
    const exact = await open({ tokens: 150 })
    await pay(exact, 'declined')
    await call(parent, 'walletPurchaseStatus', { body: { sessionId: exact.sessionId } })
    await pay(exact)
    await call(parent, 'listWalletTransactions')
    await call(parent, 'listWalletTransactions', { query: { page: '0' } })
    await call(parent, 'transactionsCsv')
    await call(parent, 'listOrders')
    await call(parent, 'listInvoices')
    const { data } = await call(owner, 'adminOrders', { query: { type: 'top_up', search: 'penny' } })
    const id = data[0]?._id ?? ''
    await call(owner, 'adminOrderById', { at: { id } })
    await call(owner, 'orderInvoices', { at: { id } })
    await call(owner, 'refundOrder', { at: { id }, body: { amount: 1, reason: 'Too dear' } })
    await call(owner, 'refundOrder', { at: { id }, body: { lines: [{ line: 0, pieces: 1 }], reason: 'Too dear' } })
    await call(parent, 'listWalletTransactions')
  },
  'A family gives tokens back': async (recorder, cast) => {
    const { call, pass } = recorder
    const { owner, family } = cast
    const { parent, child } = await family('gita')
    const { parent: other } = await family('osman')
    await buyPack(recorder, cast, parent, 20)
    const { data } = await call(parent, 'listReturnableTopUps')
    const at = { id: data[0]?._id ?? '' }
    const give = (body: object, who = parent) => call(who, 'giveBackTokens', { at, body })
    await give({ amount: 1 })
    await give({}, child)
    await give({}, other)
    await call(parent, 'giveBackTokens', { at: { id: nobody }, body: {} })
    await give({ amount: data[0]?.amount })
    await give({})
    await call(parent, 'listReturnableTopUps')
    await call(parent, 'listWalletTransactions')
    await call(parent, 'listInvoices')
    await buyPack(recorder, cast, parent)
    await pass(48)
    await call(owner, 'adminOrders', { query: { type: 'top_up', search: 'gita' } })
  },
  'A pack is disputed': async (recorder, cast) => {
    const { call, act, provider, quietly } = recorder
    const { family, owner, urls, pay, disputeOf } = cast
    const { parent } = await family('dana')
    await quietly(async () => {
      const page = await call(parent, 'createWalletCheckoutSession', { body: { amount: 10, ...urls } })
      await pay(page, 'disputed')
    })
    await call(parent, 'getWalletBalance')
    const { data } = await call(owner, 'adminOrders', { query: { type: 'top_up', search: 'dana' } })
    const order = await call(owner, 'adminOrderById', { at: { id: data[0]?._id ?? '' } })
    const intentId = ('paymentReference' in order.data && order.data.paymentReference) || ''
    const reference = await disputeOf({ intentId })
    await act('The dispute is lost', () => provider.moveDispute(reference, 'lost'))
    await call(parent, 'listWalletTransactions')
    await call(owner, 'adminWallet', { at: { familyId: parent.familyId } })
  },
  'Staff change a wallet': async (recorder, cast) => {
    const { call } = recorder
    const { owner, support, family } = cast
    const { parent } = await family('wally')
    const at = { familyId: parent.familyId }
    const adjust = (body: object, key?: string, who = owner) =>
      call(who, 'adjustWallet', { at, body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })
    await adjust({ tokens: 40, reason: 'A present' }, 'a-present')
    await adjust({ tokens: 40, reason: 'A present' }, 'a-present')
    await adjust({ tokens: 41, reason: 'A present' }, 'a-present')
    await adjust({ tokens: -50, reason: 'Too much' })
    await adjust({ tokens: -10, reason: 'Too much' })
    await adjust({ tokens: 0, reason: 'Nothing' })
    await adjust({ tokens: 1, reason: 'Nothing' }, undefined, support)
    await call(owner, 'adjustWallet', { at: { familyId: nobody }, body: { tokens: 1, reason: 'A present' } })
    await call(support, 'adminWallet', { at })
    await call(support, 'adminWallet', { at: { familyId: nobody } })
    await call(parent, 'listWalletTransactions')
    await call(owner, 'ledgerCsv')
  },
}
