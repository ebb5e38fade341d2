import {
  forgotPassword,
  login,
  logout,
  refreshTokens,
  register,
  resendOtp,
  resetPassword,
  verifyOtp,
} from './accounts.ts'
import {
  adminOrderById,
  adminOrders,
  changeDeliveries,
  changeDelivery,
  refundOrder,
  resendOrderMail,
} from './admin-orders.ts'
import { adjustWallet, adminCustomer, adminCustomers, adminWallet, unmaskChildren } from './admin-people.ts'
import { confirmSecondFactor, endSecondFactor, getSecondFactor, offerSecondFactor } from './admin-second-factor.ts'
import { adminAudit, adminJobs, adminMessages, adminToday, markMessage, retryJob } from './admin-shop.ts'
import { listBundles, purchaseBundle } from './bundles.ts'
import {
  acceptPrice,
  addToCart,
  changeQuantity,
  clearCart,
  getCart,
  removeFromCart,
  removeFromCartByPut,
  restoreToCart,
} from './cart.ts'
import { getCollection, getProduct, listCollections, listProducts } from './catalog.ts'
import { sendContactMessage } from './contact.ts'
import { listGuides } from './downloads.ts'
import { getHealth } from './health.ts'
import { lastDelivery, listOrders } from './orders.ts'
import {
  createCheckoutSession,
  createWalletCheckoutSession,
  productPurchaseStatus,
  walletPurchaseStatus,
} from './payments.ts'
import {
  deletePlaylistItem,
  deletePlaylistItems,
  getFeedAddress,
  getPlaylist,
  getTracks,
  makeFeedAddress,
  revokeFeedAddress,
  togglePlaylistItem,
} from './playlist.ts'
import { deleteAccount, exportData, getProfile, removeChild, updateProfile } from './profile.ts'
import { createStoryOrder, reportStory } from './stories.ts'
import { getWalletBalance, listWalletTransactions } from './wallet.ts'

/** Every call the shop answers: the OpenAPI document and the access test are made from this list. */
export const api = {
  register,
  verifyOtp,
  resendOtp,
  login,
  refreshTokens,
  logout,
  forgotPassword,
  resetPassword,
  getProfile,
  updateProfile,
  removeChild,
  exportData,
  deleteAccount,
  getCart,
  addToCart,
  changeQuantity,
  acceptPrice,
  removeFromCart,
  removeFromCartByPut,
  restoreToCart,
  clearCart,
  createCheckoutSession,
  productPurchaseStatus,
  lastDelivery,
  listOrders,
  listProducts,
  getProduct,
  listCollections,
  getCollection,
  listBundles,
  purchaseBundle,
  createStoryOrder,
  reportStory,
  getPlaylist,
  getTracks,
  togglePlaylistItem,
  deletePlaylistItem,
  deletePlaylistItems,
  getFeedAddress,
  makeFeedAddress,
  revokeFeedAddress,
  listGuides,
  getWalletBalance,
  listWalletTransactions,
  createWalletCheckoutSession,
  walletPurchaseStatus,
  sendContactMessage,
  adminToday,
  adminOrders,
  adminOrderById,
  changeDelivery,
  changeDeliveries,
  refundOrder,
  resendOrderMail,
  adminCustomers,
  adminCustomer,
  unmaskChildren,
  adminWallet,
  adjustWallet,
  adminMessages,
  markMessage,
  adminAudit,
  adminJobs,
  retryJob,
  getSecondFactor,
  offerSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getHealth,
} as const
