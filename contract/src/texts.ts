/** The fixed words of the shop, by feature. They stand apart from the schemas, so that a page can show them without the parser. */
export { cartTexts } from './cart/cart-texts.ts'
export { catalogTexts } from './catalog/catalog-texts.ts'

export const bundleTexts = {
  bundleFailed: 'Failed to load bundle.',
  loading: 'Loading bundles...',
  failed: (message: string) => `Error loading bundles: ${message}`,
  none: 'No bundles available',
  notFound: 'There is no such bundle',
  alreadyPurchased: 'Bundle already purchased',
  alreadyPurchasedTitle: 'Bundle Already Purchased',
  purchaseFirst: 'You need to purchase the bundle before downloading.',
  fileMissing: 'This cannot be sent at the moment. We have been told, and will mend it.',
} as const

export const contactTexts = {
  sent: 'Message sent. We will get back to you soon.',
  failed: 'Your message could not be sent. Please try again.',
  nameRequired: 'Please enter your name',
  messageRequired: 'Please enter a message',
} as const

export const accountTexts = {
  notAuthorized: 'User is not authorized',
  askAParent: 'Please ask a parent to do this.',
  notAllowed: 'Your account is not allowed to do this.',
  invalidCredentials: 'Invalid credentials',
  usernameTaken: 'Username already taken',
  signInAgain: 'Please log in again.',
  tooManyTries: 'Too many attempts. Please try again later.',
  tooManyCodes: 'Too many codes were asked for. Please try again later.',
  busy: 'The shop is very busy. Please try again in a moment.',

  emailOrUsernameRequired: 'Email or username is required',
  passwordRequired: 'Password is required',
  firstnameRequired: 'First name is required',
  lastnameRequired: 'Last name is required',
  dobRequired: 'Date of birth is required',
  dobInvalid: 'Please enter a valid date of birth',
  dobInFuture: 'Date of birth cannot be in the future',
  mobileInvalid: 'Please enter a valid 10-digit mobile number',
  passwordTooShort: 'Password must be at least 8 characters',
  passwordTooLong: 'Password must be at most 256 characters',
  passwordUnreadable: 'Password contains characters that cannot be used',
  confirmPassword: 'Please confirm your password',
  passwordsDiffer: 'Your passwords do not match',
  childrenRequired: 'Please add at least one child',
  tooManyChildren: 'Please add at most 12 children',
  childNameRequired: 'Child name is required',
  childUsernameRequired: 'Child username is required',
  childDobRequired: 'Child date of birth is required',
  childPasswordRequired: 'Child password is required',
  usernameInvalid: 'Please use letters, digits, dots, hyphens and underscores only',
  usernameTwice: 'Two children cannot have the same username',
  nothingToChange: 'There is nothing to change',

  otpInvalid: 'Please enter a valid 6-digit OTP.',
  otpIncomplete: 'Please enter all 6 digits.',
  otpRequired: 'OTP is required',
  otpDigitsOnly: 'OTP must contain digits only',
  newPasswordRequired: 'New Password is required',
  confirmNewPassword: 'Please confirm your new password',
  newPasswordsDiffer: 'Passwords do not match',
  codeWrong: 'The code is wrong or has expired.',

  registered: 'Almost there. We have sent a code to your email address.',
  verified: 'Your email address is verified. You can log in now.',
  otpSent: 'OTP sent successfully!',
  resetCodeSent: 'Reset code sent successfully',
  passwordReset: 'Your password is changed. You can log in with it now.',
  loggedIn: 'Login Successful!',
  loggedOut: 'You are logged out.',
  accountDeleted: 'Your account and your personal data are deleted.',
  passwordWrong: 'The password is wrong',
  childNotFound: 'There is no child with this username',

  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
  otpFailed: 'OTP verification failed',
  resendFailed: 'Failed to resend OTP',
  resetCodeFailed: 'Failed to send reset code',
  profileUpdated: 'Profile updated successfully!',
  profileFailed: 'Failed to update profile. Please try again.',
  childUpdated: (position: number) => `Child ${position} updated successfully!`,
} as const

export const walletTexts = {
  insufficient: 'Insufficient wallet balance',
  keyUsedBefore: 'This request was made before, with other contents',
  keyInvalid: 'An Idempotency-Key has 1 to 200 printable characters',
  noSuchPack: 'The amount must be 10, 20 or 30 dollars',
  addMore: 'Insufficient Wallet Balance. Please Add More Tokens.',
  sessionFailed: 'Failed to create wallet checkout session',
  statusFailed: 'Failed to verify wallet purchase status',
} as const

export const storyTexts = {
  notFound: 'There is no such story',
  unknownType: 'The type must be generate_story or customize_story',
  priceDiffers: 'A story costs 50 tokens',
  orderFailed: 'Failed to create story order',
  customizeFailed: 'Failed to create customize order. Please try again.',
  cannotBeCustomized: 'This story cannot be customized',
  selectFirst: 'Please select a story first',
  generated: 'Generated Story',

  signatureWrong: 'The signature is not right',
  orderNotFound: 'There is no such order',
  idTaken: 'This story was reported before, with other contents',
  givenBack: 'This story came too late: its tokens were given back',
  tooMany: 'This order has got all its stories already',
  idMissing: 'The story needs an id',
  titleMissing: 'The story needs a title',
  textEmpty: 'The text must not be empty',
  audioNoAddress: 'The audio must be a web address of the story tool',
  nothingToPlay: 'A story needs a text or its audio',
} as const

export const playlistTexts = {
  none: 'No Digital Content Found',
  failed: 'Error loading playlist. Please try again later.',
  toggleFailed: 'Failed to toggle item status',
  deleteFailed: 'Failed to delete item',
  activated: 'Item activated successfully',
  deactivated: 'Item deactivated successfully',
  deleted: 'Item deleted successfully',
  notFound: 'There is no such item in the playlist',
  noFeed: 'There is no feed at this address, or no longer',
} as const

/** What a parent agrees to when registering. Whoever changes the text gives it a new version: both are kept with the account. */
export const consent = {
  version: '2026-11-21',
  text:
    'By creating the account I confirm that I am the parent or guardian of the children I add, and I agree that the shop ' +
    'keeps their name, username and date of birth so that they can sign in. Nothing else is kept about them, it is ' +
    'shown to nobody outside the family, and I can download or delete it at any time.',
} as const

export const deliveryTexts = {
  nameRequired: 'Please enter a name',
  tooShort: 'Please use plain text only',
  phoneInvalid: 'Please enter a valid phone number',
  streetRequired: 'Please enter a street',
  cityRequired: 'Please enter a city',
  stateRequired: 'Please enter a state or region',
  zipRequired: 'Please enter a valid postal code',
  countryRequired: 'Please enter a country',
} as const

export const paymentTexts = {
  cartEmpty: 'Your cart is empty',
  cartChanged: 'Your cart has changed. Please look at it again.',
  customerDiffers: 'This cart belongs to another customer',
  addressNotOurs: 'The address to return to must be on this shop',
  sessionNotFound: 'There is no such payment',
  sessionFailed: 'Failed to create checkout session',
  statusFailed: 'Failed to verify purchase status',
  successful: 'Payment Successful!',
  unsuccessful: 'Payment Failed!',
} as const

export const downloadTexts = {
  done: 'Download successful!',
} as const

export const orderTexts = {
  noDigital: 'No Digital Orders Found',
  noPhysical: 'No Physical Orders Found',
  notFound: 'There is no such order',
} as const
