import { guest } from '../recorder.ts'
import type { Scenes } from './cast.ts'

export const gifts: Scenes = {
  'A grandmother without an account gives tokens and a card of money': async (
    { call, shop },
    { family, pay, owner, packer },
  ) => {
    const buyer = { buyerEmail: 'gran@example.com' }
    const given = async (gift: object) => {
      const page = await call(guest, 'buyGift', { body: { ...buyer, ...gift } })
      await call(guest, 'giftStatus', { body: { sessionId: page.sessionId } })
      await pay(page)
      return (await call(guest, 'giftStatus', { body: { sessionId: page.sessionId } })).gift?.code ?? ''
    }
    await call(guest, 'buyGift', { body: { kind: 'tokens', amount: 9, ...buyer } })
    const tokens = await given({ kind: 'tokens', amount: 20, message: 'Sleep well', sendTo: 'posy@example.com' })
    const card = await given({ kind: 'money', amount: 25 })
    const { parent } = await family('posy')
    await call(guest, 'lookAtGift', { body: { code: tokens } })
    await call(guest, 'lookAtGift', { body: { code: 'AAAABBBBCCCCDDDD' } })
    await call(guest, 'claimGift', { body: { code: tokens } })
    await call(parent, 'claimGift', { body: { code: tokens } })
    await call(parent, 'claimGift', { body: { code: tokens } }, 'a second time')
    await call(parent, 'claimGift', { body: { code: card } })
    await call(guest, 'lookAtGift', { body: { code: card } })
    const { data } = await call(owner, 'adminGifts', { query: { search: buyer.buyerEmail, kind: 'money' } })
    const at = { id: data[0]?._id ?? '' }
    await call(packer, 'adminGifts')
    await call(owner, 'adminGiftById', { at })
    await call(owner, 'blockGift', { at, body: { isBlocked: true, reason: 'The code was stolen' } })
    await call(owner, 'resendGift', { at, body: {} })
    await call(guest, 'lookAtGift', { body: { code: card } })
    await call(owner, 'blockGift', { at, body: { isBlocked: false, reason: 'It was found' } })
    await call(owner, 'resendGift', { at, body: { sendTo: 'posy@example.com' } })
    await call(guest, 'lookAtGift', { body: { code: card } }, 'with the code before')
    await call(guest, 'giveBackGift', { body: { code: card } })
    const back = await given({ kind: 'money', amount: 10 })
    await call(owner, 'adminOwed')
    await call(packer, 'adminOwed')
    await call(owner, 'owedCsv')
    await call(guest, 'giveBackGift', { body: { code: back } }, 'too early')
    await shop.pool.query('UPDATE gift SET offered_at = now() WHERE amount_cents = 1000')
    await call(guest, 'giveBackGift', { body: { code: back } }, 'after a year')
  },
}
