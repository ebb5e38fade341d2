import {
  adjustWallet,
  adminCustomer,
  adminCustomers,
  adminWallet,
  signFamilyOut,
  unmaskChildren,
} from './accounts/admin-customers.ts'
import { customerDataCalls } from './accounts/customer-data.ts'
import { finishHandover, startHandover } from './accounts/handover.ts'
import {
  allowStoryTool,
  changePassword,
  deleteAccount,
  exportData,
  forbidStoryTool,
  getProfile,
  giveConsent,
  removeChild,
  updateProfile,
} from './accounts/profile.ts'
import { confirmSecondFactor, endSecondFactor, getSecondFactor, offerSecondFactor } from './accounts/second-factor.ts'
import { endDevice, listDevices } from './accounts/sessions.ts'
import {
  checkPassword,
  confirmPassword,
  forgotPassword,
  login,
  logout,
  makeSisterSiteToken,
  refreshTokens,
  register,
  resendOtp,
  resetPassword,
  verifyOtp,
} from './accounts/sign-in.ts'
import { staffCalls } from './accounts/staff.ts'
import { adminAudit } from './admin/audit.ts'
import { addNote, deleteNote, listNotes } from './admin/notes.ts'
import { adminReferences } from './admin/references.ts'
import { adminJobs, adminToday, retryJob } from './admin/shop.ts'
import {
  addStory,
  adminBundles,
  changeBundle,
  changeStory,
  createBundle,
  deleteBundle,
  deleteStory,
} from './bundles/admin-bundles.ts'
import { getBundle, listBundles, purchaseBundle } from './bundles/bundles.ts'
import {
  acceptPrice,
  addToCart,
  changeQuantity,
  clearCart,
  getCart,
  removeFromCart,
  removeFromCartByPut,
  restoreToCart,
} from './cart/cart.ts'
import { getCartQuote } from './cart/cart-quote.ts'
import {
  adminProduct,
  adminProducts,
  changeProduct,
  createProduct,
  deleteProduct,
  productPrices,
} from './catalog/admin-catalog.ts'
import { changeProducts } from './catalog/bulk-change.ts'
import { getCollection, getProduct, getRelated, listCollections, listProducts } from './catalog/catalog.ts'
import { collectionCalls } from './catalog/collection-calls.ts'
import { importProducts } from './catalog/import-products.ts'
import { adminProductFacts } from './catalog/product-facts.ts'
import { adminMessages, answerMessage, markMessage, unreadMessages } from './contact/admin-messages.ts'
import { sendContactMessage } from './contact/contact.ts'
import { deliveryCountries } from './delivery/delivery-countries.ts'
import { productDelivery } from './delivery/product-delivery.ts'
import {
  adminDiscountById,
  adminDiscounts,
  changeDiscount,
  createDiscount,
  deleteDiscount,
  endDiscount,
} from './discounts/admin-discounts.ts'
import { listGuides } from './downloads/downloads.ts'
import { getHealth, getLive, getReady } from './health.ts'
import { listInvoices, orderInvoices } from './invoices/invoices.ts'
import { orderCalls } from './orders/order-calls.ts'
import { changeOwnAddress, lastDelivery, listOrders } from './orders/orders.ts'
import { adminMoney } from './payments/admin-money.ts'
import {
  createCheckoutSession,
  createWalletCheckoutSession,
  productPurchaseStatus,
  walletPurchaseStatus,
} from './payments/payments.ts'
import {
  deletePlaylistItem,
  deletePlaylistItems,
  getDeletedItems,
  getFeedAddress,
  getPlaylist,
  getTracks,
  makeFeedAddress,
  restorePlaylistItems,
  revokeFeedAddress,
  togglePlaylistItem,
} from './playlist/playlist.ts'
import { returnCalls } from './returns/return-calls.ts'
import { adminSales } from './sales/sales.ts'
import { search } from './search/search.ts'
import {
  adminChecklist,
  adminSettings,
  changeSettings,
  settingsHistory,
  settingsHistoryEntry,
} from './settings/settings.ts'
import { adjustStock, adminStock } from './stock/admin-stock.ts'
import { importStock } from './stock/import-stock.ts'
import { askReminder, endReminder, listReminders } from './stock/reminders.ts'
import { getStock } from './stock/stock.ts'
import { createStoryOrder, reportStory } from './stories/stories.ts'
import { giveBackOrder } from './stories/withdrawal.ts'
import { adminPage, previewPage } from './texts/admin-pages.ts'
import { getTextPage } from './texts/text-pages.ts'
import { upload } from './uploads/uploads.ts'
import { walletCalls } from './wallet/wallet-calls.ts'

/** Every endpoint of the shop; the OpenAPI document and the access test are made from this list. */
export const api = {
  register,
  checkPassword,
  verifyOtp,
  resendOtp,
  login,
  refreshTokens,
  logout,
  confirmPassword,
  makeSisterSiteToken,
  forgotPassword,
  resetPassword,
  startHandover,
  finishHandover,
  getProfile,
  updateProfile,
  changePassword,
  allowStoryTool,
  forbidStoryTool,
  giveConsent,
  removeChild,
  listDevices,
  endDevice,
  exportData,
  deleteAccount,
  getCart,
  getCartQuote,
  deliveryCountries,
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
  changeOwnAddress,
  listOrders,
  ...returnCalls,
  listProducts,
  getProduct,
  getRelated,
  productDelivery,
  listCollections,
  getCollection,
  listBundles,
  getBundle,
  purchaseBundle,
  createStoryOrder,
  giveBackOrder,
  reportStory,
  getPlaylist,
  getTracks,
  togglePlaylistItem,
  deletePlaylistItem,
  deletePlaylistItems,
  getDeletedItems,
  restorePlaylistItems,
  getFeedAddress,
  makeFeedAddress,
  revokeFeedAddress,
  listGuides,
  getTextPage,
  search,
  ...walletCalls,
  createWalletCheckoutSession,
  walletPurchaseStatus,
  sendContactMessage,
  adminToday,
  adminMoney,
  adminSales,
  ...orderCalls,
  adminCustomers,
  adminCustomer,
  unmaskChildren,
  signFamilyOut,
  ...customerDataCalls,
  adminWallet,
  adjustWallet,
  listInvoices,
  orderInvoices,
  listNotes,
  addNote,
  deleteNote,
  adminMessages,
  unreadMessages,
  markMessage,
  answerMessage,
  adminAudit,
  adminReferences,
  adminJobs,
  retryJob,
  adminSettings,
  changeSettings,
  adminChecklist,
  settingsHistory,
  settingsHistoryEntry,
  adminPage,
  previewPage,
  getSecondFactor,
  offerSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  ...staffCalls,
  adminProductFacts,
  createProduct,
  changeProduct,
  changeProducts,
  deleteProduct,
  adminProducts,
  adminProduct,
  productPrices,
  adminStock,
  adjustStock,
  importProducts,
  importStock,
  getStock,
  listReminders,
  askReminder,
  endReminder,
  ...collectionCalls,
  adminDiscounts,
  adminDiscountById,
  createDiscount,
  changeDiscount,
  endDiscount,
  deleteDiscount,
  adminBundles,
  createBundle,
  changeBundle,
  deleteBundle,
  addStory,
  changeStory,
  deleteStory,
  upload,
  getHealth,
  getLive,
  getReady,
} as const
