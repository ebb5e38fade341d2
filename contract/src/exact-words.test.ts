import { expect, test } from 'vitest'
import { accountTexts } from './accounts/account-texts.ts'
import { bundleTexts } from './bundles/bundle-texts.ts'
import { cartTexts } from './cart/cart-texts.ts'
import { catalogTexts } from './catalog/catalog-texts.ts'
import { contactTexts } from './contact/contact-texts.ts'
import { orderTexts } from './orders/order-texts.ts'
import { paymentTexts } from './payments/payment-texts.ts'
import { playlistTexts } from './playlist/playlist-texts.ts'
import { storyTexts } from './stories/story-texts.ts'
import { walletTexts } from './wallet/wallet-texts.ts'

// The words that the specification quotes, each in this one place: all other tests name them as the shop does.

test('S4.06 S4.08 S5.04 S5.06 S5.07 S5.08 S5.09 S5.11 S5.12 S8.01 S8.02 S8.06 S8.13 D3 D5 D12 the words of accounts', () => {
  expect(accountTexts).toMatchObject({
    notAuthorized: 'User is not authorized',
    askAParent: 'Please ask a parent to do this.',
    invalidCredentials: 'Invalid credentials',
    usernameTaken: 'Username already taken',
    mobileInvalid: 'Please enter a valid 10-digit mobile number',
    passwordTooShort: 'Password must be at least 8 characters',
    confirmPassword: 'Please confirm your password',
    passwordsDiffer: 'Your passwords do not match',
    childrenRequired: 'Please add at least one child',
    childNameRequired: 'Child name is required',
    childUsernameRequired: 'Child username is required',
    childDobRequired: 'Child date of birth is required',
    otpInvalid: 'Please enter a valid 6-digit OTP.',
    otpIncomplete: 'Please enter all 6 digits.',
    newPasswordsDiffer: 'Passwords do not match',
    otpSent: 'OTP sent successfully!',
    resetCodeSent: 'Reset code sent successfully',
    loggedIn: 'Login Successful!',
    loginFailed: 'Login failed',
    registrationFailed: 'Registration failed',
    otpFailed: 'OTP verification failed',
    resendFailed: 'Failed to resend OTP',
    resetCodeFailed: 'Failed to send reset code',
    profileUpdated: 'Profile updated successfully!',
    profileFailed: 'Failed to update profile. Please try again.',
  })
})

test('S2.09 S2.32 S8.04 S8.07 S8.09 S8.13 D33 the words of bundles', () => {
  expect(bundleTexts).toMatchObject({
    downloaded: 'Download successful!',
    bundleFailed: 'Failed to load bundle.',
    loading: 'Loading bundles...',
    none: 'No bundles available',
    alreadyPurchased: 'Bundle already purchased',
    alreadyPurchasedTitle: 'Bundle Already Purchased',
    purchaseFirst: 'You need to purchase the bundle before downloading.',
  })
})

test('S2.11 S2.27 S4.04 S8.03 S8.13 D21 the words of the cart', () => {
  expect(cartTexts).toMatchObject({
    empty: 'Your cart is empty',
    startShopping: 'Start Shopping',
    atMostFive: 'You can add at most 5 of one product',
    updateFailed: 'Failed to update cart. Please try again.',
    removeFailed: 'Failed to remove item. Please try again.',
    addFailed: 'Failed to add product to cart. Please try again later.',
    quantityFailed: 'Failed to update quantity. Please try again.',
    clearFailed: 'Failed to clear cart',
    added: 'Product added to cart!',
    addedDialog: 'Product is added to cart.',
    signInFirst: 'To add a product to your cart, you need to log in first.',
  })
})

test('S8.04 the words of the catalog', () => {
  expect(catalogTexts).toMatchObject({
    productsFailed: 'Failed to load products.',
    productsFailedForNow: 'Failed to load products. Please try again later.',
  })
})

test('D40 the words of contact', () => {
  expect(contactTexts).toMatchObject({
    sent: 'Message sent. We will get back to you soon.',
  })
})

test('S2.16 the words of orders', () => {
  expect(orderTexts).toMatchObject({
    noDigital: 'No Digital Orders Found',
    noPhysical: 'No Physical Orders Found',
  })
})

test('S2.18 S2.19 S8.05 the words of payments', () => {
  expect(paymentTexts).toMatchObject({
    sessionFailed: 'Failed to create checkout session',
    statusFailed: 'Failed to verify purchase status',
    successful: 'Payment Successful!',
    unsuccessful: 'Payment Failed!',
  })
})

test('S2.17 S8.10 S8.13 the words of the playlist', () => {
  expect(playlistTexts).toMatchObject({
    none: 'No Digital Content Found',
    failed: 'Error loading playlist. Please try again later.',
    toggleFailed: 'Failed to toggle item status',
    deleteFailed: 'Failed to delete item',
    activated: 'Item activated successfully',
    deactivated: 'Item deactivated successfully',
    deleted: 'Item deleted successfully',
  })
})

test('S5.15 S8.05 S8.08 the words of stories', () => {
  expect(storyTexts).toMatchObject({
    orderFailed: 'Failed to create story order',
    customizeFailed: 'Failed to create customize order. Please try again.',
    cannotBeCustomized: 'This story cannot be customized',
    selectFirst: 'Please select a story first',
  })
})

test('S2.31 S4.16 S8.05 S8.07 the words of the wallet', () => {
  expect(walletTexts).toMatchObject({
    insufficient: 'Insufficient wallet balance',
    addMore: 'Insufficient Wallet Balance. Please Add More Tokens.',
    sessionFailed: 'Failed to create wallet checkout session',
    statusFailed: 'Failed to verify wallet purchase status',
  })
})
