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
import { listBundles } from './bundles.ts'
import { getCollection, getProduct, listCollections, listProducts } from './catalog.ts'
import { sendContactMessage } from './contact.ts'
import { listGuides } from './downloads.ts'
import { getHealth } from './health.ts'
import { deleteAccount, exportData, getProfile, removeChild, updateProfile } from './profile.ts'

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
  listProducts,
  getProduct,
  listCollections,
  getCollection,
  listBundles,
  listGuides,
  sendContactMessage,
  getHealth,
} as const
