import { createHmac } from 'node:crypto'
import { storyToolConsent } from '@storylamp/contract/accounts/consent'
import { guest } from '../recorder.ts'
import type { Scenes } from './cast.ts'
import { buyPack } from './wallet.ts'

const bundle = 'moonlight-garden'
const story = { type: 'generate_story', tokenCost: 50 }
const nobody = '00000000-0000-4000-8000-000000000000'

export const stories: Scenes = {
  'A family buys a bundle and listens': async (recorder, cast) => {
    const { call, raw, shop } = recorder
    const { family, owner } = cast
    const { parent, child } = await family('bundler')
    await call(guest, 'listBundles')
    await call(guest, 'getBundle', { at: { id: bundle } })
    await call(guest, 'getBundle', { at: { id: 'no-such-bundle' } })
    const buy = (body?: object, who = parent, id = bundle) =>
      call(who, 'purchaseBundle', { at: { id }, ...(body && { body }) })
    await buy()
    await call(parent, 'downloadBundle', { at: { id: bundle } })
    await buyPack(recorder, cast, parent)
    await buy({}, child)
    await buy({}, parent, 'no-such-bundle')
    await buy({ waivesWithdrawal: 'yes' })
    await buy({ waivesWithdrawal: true })
    await buy()
    await call(parent, 'listOrders')
    await call(parent, 'getProfile')
    const { data } = await call(parent, 'getPlaylist')
    await call(child, 'getPlaylist')
    await call(guest, 'getPlaylist')
    const at = { id: data[0]?._id ?? '' }
    const tracks = await call(child, 'getTracks', { at })
    await call(child, 'getTracks', { at: { id: nobody } })
    const url = new URL(tracks.data[0]?.url ?? '/', shop.origin)
    await raw(`GET ${url.pathname}${url.search}`, {})
    const storyId = tracks.data[0]?._id ?? ''
    await call(parent, 'downloadBundle', { at: { id: bundle } })
    for (const who of [child, guest]) await call(who, 'storyContent', { at: { id: bundle, storyId } })
    for (const { _id } of tracks.data) await call(parent, 'storyNarration', { at: { id: bundle, storyId: _id } })
    await call(child, 'togglePlaylistItem', { at })
    await call(child, 'togglePlaylistItem', { at: { id: nobody } })
    await call(child, 'deletePlaylistItem', { at })
    await call(parent, 'deletePlaylistItem', { at })
    await call(parent, 'getPlaylist')
    await call(parent, 'getDeletedItems')
    await call(parent, 'restorePlaylistItems', { body: { ids: [at.id] } })
    await call(parent, 'restorePlaylistItems', { body: { ids: [nobody] } })
    await call(parent, 'deletePlaylistItems', { body: { ids: [] } })
    await call(parent, 'deletePlaylistItems', { body: { ids: [at.id] } })
    await call(parent, 'restorePlaylistItems', { body: { ids: [at.id] } })
    await call(parent, 'togglePlaylistItem', { at })
    await call(parent, 'giveBackOrder', { at })
    const orders = await call(parent, 'listOrders')
    await call(owner, 'adminOrderById', { at: { id: orders.data[0]?._id ?? '' } })
  },
  'A bundle is given back': async (recorder, cast) => {
    const { call, pass } = recorder
    const { parent, child } = await cast.family('bakari')
    await buyPack(recorder, cast, parent)
    await call(parent, 'purchaseBundle', { at: { id: bundle } })
    const { data } = await call(parent, 'listOrders')
    const at = { id: data[0]?._id ?? '' }
    await call(child, 'giveBackOrder', { at })
    await call(parent, 'giveBackOrder', { at: { id: nobody } })
    await call(parent, 'giveBackOrder', { at })
    await call(parent, 'giveBackOrder', { at })
    await call(parent, 'getPlaylist')
    await call(parent, 'listWalletTransactions')
    await pass()
    await call(parent, 'listInvoices')
  },
  'A story is ordered and told': async (recorder, cast) => {
    const { call, pass, raw, shop } = recorder
    const { family, owner } = cast
    const { parent, child } = await family('stanley')
    const order = (body: object, who = parent, key?: string) =>
      call(who, 'createStoryOrder', { body, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })
    await call(parent, 'forbidStoryTool')
    await order(story)
    await call(parent, 'allowStoryTool', { body: { version: 'none' } })
    await call(parent, 'allowStoryTool', { body: { version: storyToolConsent.version } })
    await order(story)
    for (const amount of [30, 30]) await buyPack(recorder, cast, parent, amount)
    await order(story, child)
    await order({ ...story, tokenCost: 1 })
    await order({ type: 'a_song' })
    const made = await order(story, parent, 'a-story')
    await order(story, parent, 'a-story')
    await order({ type: 'customize_story', cfstoryId: 'no-such-story' })
    const orderId = made.data._id
    await call(parent, 'getPlaylist')
    const report = (body: object, secret = shop.sandbox.storyTool.secret) => {
      const text = JSON.stringify(body)
      const seconds = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-story-signature': `t=${seconds},v1=${signature}` }
      return call(guest, 'reportStory', { body: text, headers })
    }
    const finished = {
      orderId,
      storyId: 'st-1',
      title: 'The Lamp That Waited',
      text: 'Once there was a lamp. It shone.',
    }
    await report(finished, 'another secret')
    await report({ ...finished, text: undefined })
    await report({ ...finished, orderId: nobody })
    await report(finished)
    await report(finished)
    await report({ ...finished, title: 'Another' })
    const { data } = await call(parent, 'getPlaylist')
    await call(child, 'getTracks', { at: { id: data[0]?._id ?? '' } })
    await call(parent, 'giveBackOrder', { at: { id: orderId } })
    await call(owner, 'adminOrderById', { at: { id: orderId } })
    await order(story)
    await call(parent, 'purchaseBundle', { at: { id: bundle }, body: { waivesWithdrawal: true } })
    await call(parent, 'getFeedAddress')
    await call(child, 'makeFeedAddress')
    const { url } = await call(parent, 'makeFeedAddress')
    await call(parent, 'getFeedAddress')
    const { search } = new URL(url ?? '/', shop.origin)
    const query = Object.fromEntries(new URLSearchParams(search))
    const xml = await call(guest, 'feed', { query })
    await call(guest, 'feed', { query: { pass: 'x'.repeat(43) } })
    const [, file = ''] = /enclosure url="([^"]+)"/.exec(xml.join('')) ?? []
    const address = new URL(file.replaceAll('&amp;', '&') || '/', shop.origin)
    await call(guest, 'feedFile', {
      at: { file: address.pathname.split('/').at(-1) ?? '' },
      query: Object.fromEntries(address.searchParams),
    })
    await raw('GET /api/playlist/feed/nothing.mp3', {})
    await call(parent, 'revokeFeedAddress')
    await call(guest, 'feed', { query })
    await pass(72)
    await call(parent, 'listOrders')
    await call(owner, 'adminOrders', { query: { type: 'story', search: 'stanley' } })
  },
}
