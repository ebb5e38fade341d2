export type { StoryDeps } from './deps.ts'
export { mediaTypeOf } from './files/media-type.ts'
export { openPurchased } from './files/open-purchased.ts'
export { sendPurchased } from './files/send-purchased.ts'
export { buyBundle } from './ordering/buy-bundle.ts'
export {
  digitalOrders,
  findStoryEvents,
  findStoryOrders,
  isToolForbidden,
  listStoryOrders,
} from './ordering/digital-orders.ts'
export { findPictures } from './ordering/find-pictures.ts'
export type { Buyer } from './ordering/place-order.ts'
export { type DigitalOrder, presentRight, presentStoryOrder } from './ordering/present-order.ts'
export { storyPersonalData } from './personal-data.ts'
export { countBeingMade, findPurchase, findTokensSpent, isBundleBought, purchasedBundles } from './queries.ts'
export { refundOverdueStories } from './reports/refund-overdue.ts'
export { storyRoutes } from './routes.ts'
export { giveBackByForm, refuseGiveBack } from './withdrawal/give-back.ts'
export { recordUse } from './withdrawal/record-use.ts'
export { RefusedReturn } from './withdrawal/right.ts'
