import { randomUUID } from 'node:crypto'
import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { roles } from '@storylamp/contract/accounts/roles'
import { api } from '@storylamp/contract/api'
import type { Endpoint } from '@storylamp/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Family, type Tokens, visitor } from './fixtures/families.ts'
import { everyKeyRight, isForKeys } from './fixtures/for-keys.ts'
import { delivery } from './fixtures/orders/checkouts.ts'
import { useShop } from './shop.ts'

const shop = useShop({ RATE_LIMIT_SCALE: '1000' })
const { call, makeFamily, makeAdmin } = visitor(shop)

type Sample = {
  /** The body, for calls that need one to be valid. */
  body?: object
  /** Ids in the path that the caller's family has … */
  own?: (family: Family) => Record<string, string>
  /** … and that only another family has: 404 for every role that may make the call. */
  foreign?: (other: Family) => Record<string, string>
}

const firstChild = ({ form }: Family) => ({ username: form.children[0]?.username ?? '' })
/** An id of nobody: the playlist's own tests cover items of other families. */
const anItem = () => ({ id: randomUUID() })
const anEvent = () => ({ ...anItem(), event: '1' })
const aParcel = () => ({ ...anItem(), number: '1' })
const aProblem = () => ({ ...anItem(), problem: '1' })

/** An admin may reach every family, so a foreign one does not exist. */
const noFamily = () => ({ familyId: randomUUID() })

/** Ids of the catalog, which belongs to no family. */
const ofShop = (id: string) => () => ({ id })
const aLine = { own: ofShop('owl-lamp-sage'), foreign: ofShop('owl-lamp-mint') }
const ofLamps = { own: () => ({ type: 'nightlamp' }), foreign: () => ({ type: 'no-such-collection' }) }
const aStoryOfShop = () => ({ id: 'moonlight-garden', storyId: 'bo-and-the-moonflower' })
const noStory = () => ({ id: 'moonlight-garden', storyId: 'no-such-story' })
const aStory = { title: 'A story', description: 'Told', image: 'none', imageAlt: 'Nothing', contentFile: 'none' }

/** One line for every endpoint of the contract: leaving one out is a type error. */
const samples: Record<keyof typeof api, Sample> = {
  register: {},
  checkPassword: {},
  verifyOtp: {},
  resendOtp: {},
  login: {},
  refreshTokens: {},
  logout: {},
  confirmPassword: {},
  makeSisterSiteToken: {},
  forgotPassword: {},
  resetPassword: {},
  startHandover: {},
  finishHandover: {},
  getProfile: {},
  updateProfile: { body: { firstname: 'Nora' } },
  changePassword: {},
  giveConsent: {},
  allowStoryTool: {},
  forbidStoryTool: {},
  removeChild: { own: () => ({ username: 'nobody' }), foreign: firstChild },
  exportData: {},
  listParents: {},
  inviteParent: { body: { email: 'father@example.com' } },
  joinFamily: { body: { code: 'none' } },
  removeParent: { own: anItem, foreign: anItem },
  withdrawInvitation: { own: anItem, foreign: anItem },
  handOverFamily: { own: anItem, foreign: anItem },
  listDevices: {},
  endDevice: { own: anItem, foreign: anItem },
  getCart: {},
  getCartQuote: {},
  deliveryCountries: {},
  addToCart: { body: { productId: 'owl-lamp-sage' } },
  // A line that is not there, as a child may not change its parent's (D111).
  changeQuantity: { body: { productId: 'carry-pouch-sand', quantity: 2 } },
  acceptPrice: { body: { productId: 'owl-lamp-sage', price: 1 } },
  removeFromCart: aLine,
  removeFromCartByPut: { ...aLine, body: { id: 'owl-lamp-sage' } },
  restoreToCart: aLine,
  clearCart: {},
  createCheckoutSession: {},
  productPurchaseStatus: { body: { sessionId: 'cs_test_unknown' } },
  lastDelivery: {},
  listOrders: {},
  listReturns: {},
  requestReturn: { body: { orderId: 'none', lines: [{ line: 0, pieces: 1 }] } },
  cancelReturn: { own: anItem, foreign: anItem },
  changeOwnAddress: { own: anItem, foreign: anItem, body: { address: delivery } },
  quoteReturn: { body: { orderId: 'none', lines: [{ line: 0, pieces: 1 }] } },
  declareWithdrawal: { body: { number: '100001', email: 'nora@example.com' } },
  readWithdrawal: { body: { token: 'x'.repeat(32) } },
  confirmWithdrawal: { body: { token: 'x'.repeat(32) } },
  deleteAccount: { body: { password: 'a wrong password' } },
  listProducts: {},
  getProduct: { own: () => ({ id: 'owl-lamp-sage' }) },
  getRelated: { own: () => ({ id: 'owl-lamp-sage' }) },
  productDelivery: { own: () => ({ id: 'owl-lamp-sage' }) },
  getStock: { own: () => ({ products: 'owl-lamp-sage' }) },
  listReminders: {},
  askReminder: { body: { productId: 'owl-lamp-sage' } },
  endReminder: { own: () => ({ id: 'owl-lamp-sage' }), foreign: () => ({ id: 'owl-lamp-mint' }) },
  changeProducts: { body: { ids: ['owl-lamp-sage'], isActive: true } },
  importProducts: { body: {} },
  importStock: { body: {} },
  adminStock: { own: ofShop('owl-lamp-sage'), foreign: ofShop('no-such-lamp') },
  adjustStock: { own: ofShop('owl-lamp-sage'), foreign: ofShop('no-such-lamp'), body: { pieces: 1, reason: 'Found' } },
  listCollections: {},
  getCollection: ofLamps,
  getBundle: { own: () => ({ id: 'moonlight-garden' }) },
  listBundles: {},
  purchaseBundle: { own: () => ({ id: 'moonlight-garden' }), foreign: () => ({ id: 'no-such-bundle' }) },
  giveBackOrder: { own: anItem, foreign: anItem },
  createStoryOrder: { body: { type: 'generate_story', tokenCost: 50 } },
  reportStory: {},
  getPlaylist: {},
  getTracks: { own: anItem, foreign: anItem },
  togglePlaylistItem: { own: anItem, foreign: anItem },
  deletePlaylistItem: { own: anItem, foreign: anItem },
  deletePlaylistItems: { body: { ids: ['none'] } },
  getDeletedItems: {},
  restorePlaylistItems: { body: { ids: ['none'] } },
  getFeedAddress: {},
  makeFeedAddress: {},
  revokeFeedAddress: {},
  listGuides: {},
  getTextPage: { own: () => ({ id: 'help' }) },
  search: {},
  getWalletBalance: {},
  buyGift: {},
  giftStatus: { body: { sessionId: 'cs_test_unknown' } },
  lookAtGift: { body: { code: 'AAAABBBBCCCCDDDD' } },
  giveBackGift: { body: { code: 'AAAABBBBCCCCDDDD' } },
  claimGift: { body: { code: 'AAAABBBBCCCCDDDD' } },
  adminOwed: {},
  adminGifts: {},
  adminGiftById: { own: anItem, foreign: anItem },
  blockGift: { own: anItem, foreign: anItem, body: { isBlocked: true, reason: 'Stolen' } },
  resendGift: { own: anItem, foreign: anItem, body: {} },
  createWalletCheckoutSession: {},
  listReturnableTopUps: {},
  giveBackTokens: { own: anItem, foreign: anItem, body: {} },
  walletPurchaseStatus: { body: { sessionId: 'cs_test_unknown' } },
  listWalletTransactions: {},
  sendContactMessage: {},
  listWebhooks: {},
  makeWebhook: { body: { url: 'https://hooks.example.com/', kinds: ['order.placed'] } },
  changeWebhook: { own: anItem, foreign: anItem, body: {} },
  deleteWebhook: { own: anItem, foreign: anItem },
  webhookDeliveries: { own: anItem, foreign: anItem },
  sendWebhookAgain: { own: anEvent, foreign: anEvent },
  adminToday: {},
  adminSales: {},
  adminOrders: {},
  adminOrderById: { own: anItem, foreign: anItem },
  changeDelivery: { own: anItem, foreign: anItem, body: { deliveryStatus: 'Shipped' } },
  changeAddress: { own: anItem, foreign: anItem, body: { address: delivery } },
  changeDeliveries: { body: { ids: ['none'], deliveryStatus: 'Shipped' } },
  sendParcel: { own: anItem, foreign: anItem, body: { lines: [{ line: 0, pieces: 1 }], version: 1 } },
  changeParcel: { own: aParcel, foreign: aParcel, body: { isDelivered: true } },
  refundOrder: { own: anItem, foreign: anItem, body: { reason: 'It was broken' } },
  closeProblem: { own: aProblem, foreign: aProblem, body: { reason: 'Looked at' } },
  closePaymentProblem: { own: aProblem, foreign: aProblem, body: { reason: 'Paid' } },
  resendOrderMail: { own: anItem, foreign: anItem },
  adminReturns: {},
  adminWithdrawals: {},
  adminConfirmWithdrawal: { own: anItem, foreign: anItem },
  adminDismissWithdrawal: { own: anItem, foreign: anItem },
  adminReturnById: { own: anItem, foreign: anItem },
  approveReturn: { own: anItem, foreign: anItem },
  declineReturn: { own: anItem, foreign: anItem, body: { answer: 'It was never sent' } },
  lapseReturn: { own: anItem, foreign: anItem },
  receiveReturn: { own: anItem, foreign: anItem, body: { lines: [{ line: 0, pieces: 1, condition: 'as_new' }] } },
  refundReturn: { own: anItem, foreign: anItem },
  listInvoices: {},
  orderInvoices: { own: anItem, foreign: anItem },
  adminCustomers: {},
  adminCustomer: { own: noFamily, foreign: noFamily },
  exportCustomer: { own: noFamily, foreign: noFamily, body: { reason: 'Asked by mail' } },
  eraseCustomer: { own: noFamily, foreign: noFamily, body: {} },
  signFamilyOut: { own: noFamily, foreign: noFamily, body: { reason: 'A stolen phone' } },
  unmaskChildren: { own: noFamily, foreign: noFamily, body: { reason: 'A call of the parent' } },
  adminWallet: { own: noFamily, foreign: noFamily },
  adjustWallet: { own: noFamily, foreign: noFamily, body: { tokens: 1, reason: 'A present' } },
  adminMessages: {},
  unreadMessages: {},
  listNotes: {},
  addNote: {},
  deleteNote: { own: anItem, foreign: anItem },
  markMessage: { own: anItem, foreign: anItem, body: { isAnswered: true } },
  answerMessage: { own: anItem, foreign: anItem, body: { text: 'It does', replies: 0 } },
  adminAudit: {},
  adminReferences: {},
  adminJobs: {},
  adminMoney: {},
  retryJob: { own: () => ({ id: '0' }), foreign: () => ({ id: '0' }) },
  adminSettings: {},
  changeSettings: {},
  adminChecklist: {},
  settingsHistory: {},
  settingsHistoryEntry: { own: () => ({ id: '0' }), foreign: () => ({ id: '0' }) },
  adminPage: { own: () => ({ id: 'help' }), foreign: () => ({ id: 'nosuch' }) },
  previewPage: { own: () => ({ id: 'help' }), foreign: () => ({ id: 'nosuch' }), body: { markdown: '# A' } },
  getSecondFactor: {},
  offerSecondFactor: {},
  confirmSecondFactor: {},
  endSecondFactor: {},
  listStaff: {},
  inviteStaff: {},
  changeStaffRole: { own: ofShop('no-colleague'), foreign: ofShop('no-colleague'), body: { staffRole: 'packer' } },
  resetSecondFactor: { own: ofShop('no-colleague'), foreign: ofShop('no-colleague') },
  endStaff: { own: ofShop('no-colleague'), foreign: ofShop('no-colleague') },
  listKeys: {},
  makeKey: {},
  endKey: { own: ofShop('no-key'), foreign: ofShop('no-key') },
  createProduct: {},
  changeProduct: { own: ofShop('round-speaker-pair'), foreign: ofShop('no-such-product'), body: { price: 65 } },
  deleteProduct: { own: ofShop('no-such-product'), foreign: ofShop('no-such-product') },
  adminProducts: {},
  adminProduct: { own: ofShop('round-speaker-pair'), foreign: ofShop('no-such-product') },
  productPrices: { own: ofShop('round-speaker-pair'), foreign: ofShop('no-such-product') },
  adminProductFacts: {},
  adminCollections: {},
  createCollection: {},
  changeCollection: { ...ofLamps, body: { isComingSoon: false } },
  deleteCollection: ofLamps,
  collectionProducts: ofLamps,
  arrangeProducts: { ...ofLamps, body: { products: [] } },
  adminDiscounts: {},
  adminDiscountById: { own: anItem, foreign: anItem },
  createDiscount: {},
  changeDiscount: { own: anItem, foreign: anItem, body: { percent: 10 } },
  endDiscount: { own: anItem, foreign: anItem },
  deleteDiscount: { own: anItem, foreign: anItem },
  adminBundles: {},
  createBundle: {},
  changeBundle: { own: ofShop('moonlight-garden'), foreign: ofShop('no-such-bundle'), body: { tokenPrice: 60 } },
  deleteBundle: { own: ofShop('no-such-bundle'), foreign: ofShop('no-such-bundle') },
  addStory: { own: ofShop('moonlight-garden'), foreign: ofShop('no-such-bundle'), body: aStory },
  changeStory: { own: aStoryOfShop, foreign: noStory, body: { title: 'Bo' } },
  deleteStory: { own: noStory, foreign: noStory },
  upload: {},
  getHealth: {},
  getLive: {},
  getReady: {},
}

const callers = ['guest', ...roles, 'key'] as const
const endpoints = Object.entries(api) as [keyof typeof api, Endpoint][]

let family: Family
let other: Family
let tokensOf: Record<(typeof callers)[number], Tokens | undefined>
beforeAll(async () => {
  family = await makeFamily()
  other = await makeFamily()
  const admin = await makeAdmin()
  const made = await call('POST', '/api/admin/keys', { name: 'Every right', rights: everyKeyRight }, admin)
  const key = made.json().secret
  tokensOf = { guest: undefined, user: family.parent, child: family.child, admin, key: { ...admin, accessToken: key } }
})

const fill = (path: string, ids: Record<string, string> = {}) => path.replace(/:(\w+)/g, (_, name) => ids[name] ?? '')

const request = (
  { method, path }: Endpoint,
  { body }: Sample,
  ids: Record<string, string>,
  tokens: Tokens | undefined,
) => call(method, fill(path, ids), method === 'GET' ? undefined : (body ?? {}), tokens)

test('samples has a line for every endpoint', () =>
  expect(Object.keys(samples).sort()).toEqual(Object.keys(api).sort()))

describe.each(endpoints)('S1.04 S6.01 S6.02 S6.03 access to %s', (name, endpoint) => {
  const sample: Sample = samples[name] ?? {}
  test.each(callers)('%s', async (caller) => {
    const reply = await request(endpoint, sample, sample.own?.(family) ?? {}, tokensOf[caller])
    const { access } = endpoint
    if (access === 'everyone') expect([401, 403]).not.toContain(name === 'login' ? 0 : reply.statusCode)
    else if (caller === 'guest')
      expect([reply.statusCode, reply.json().message]).toEqual([401, accountTexts.notAuthorized])
    else if (!(caller === 'key' ? isForKeys(name, endpoint) : access.includes(caller))) {
      const code = caller === 'child' && access.includes('user') ? 'parent_required' : 'forbidden'
      expect([reply.statusCode, reply.json().code]).toEqual([403, code])
    } else expect([401, 403, 500]).not.toContain(reply.statusCode)
  })

  if (endpoint.access === 'everyone' || !endpoint.path.includes(':')) return
  test('404 for what belongs to another family', async () => {
    expect(sample.foreign, 'an endpoint with an id needs a foreign one').toBeDefined()
    for (const caller of endpoint.access as typeof roles) {
      const reply = await request(endpoint, sample, sample.foreign?.(other) ?? {}, tokensOf[caller])
      expect(reply.statusCode).toBe(404)
    }
    expect((await call('GET', '/api/user/me/', undefined, other.parent)).json().data.children).toHaveLength(1)
  })
})
