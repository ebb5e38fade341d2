/** Pages that are no text, by their titles, with the words that people look for them by. */
export const shopPages = [
  {
    url: '/withdraw',
    name: 'Withdraw from contract',
    words: 'withdrawal revoke revocation cancel cancellation order return send back refund money',
  },
  {
    url: '/order',
    name: 'Orders',
    words: 'order status invoice receipt bill tracking track parcel cancel cancellation return refund delivery address',
  },
  { url: '/wallet', name: 'Wallet', words: 'token balance top up buy give back refund transaction statement invoice' },
  {
    url: '/profile',
    name: 'Profile',
    words: 'account password change delete close erase remove data export name mobile phone email child username',
  },
  { url: '/reset-password', name: 'Reset Password', words: 'forgot forgotten lost new login log in' },
  { url: '/login', name: 'Login', words: 'log sign in account password' },
  { url: '/signup', name: 'Create Account', words: 'sign up register registration new account' },
  { url: '/myplaylist', name: 'My Playlist', words: 'bought story listen offline podcast' },
  { url: '/customize', name: 'Generate', words: 'customize customise generate own personal story child name' },
  { url: '/downloads', name: 'Downloads', words: 'download manual instruction guide zip bundle' },
  { url: '/about', name: 'About', words: 'team who we are company' },
] as const

export const wordsOfTexts: Record<string, string> = {
  '/help': 'support customer service faq question',
  '/contact': 'support customer service email phone call write complaint',
  '/shipping': 'delivery postage dispatch parcel package tracking arrive',
  '/shipping#changing-the-address-or-cancelling': 'cancel cancellation order wrong new',
  '/returns': 'withdraw withdrawal cancel cancellation send back money exchange',
  '/warranty': 'guarantee broken defect repair faulty replacement',
  '/privacy': 'data protection gdpr delete account',
  '/terms': 'conditions contract gtc',
  '/imprint': 'legal notice company address vat number',
  '/help#orders-and-tracking Where is my receipt?': 'invoice bill vat',
  '/help#orders-and-tracking Where is my parcel?': 'delivery order track',
  '/help#orders-and-tracking Can it be a gift?': 'present wrap birthday christmas',
  '/help#orders-and-tracking How do I return something?': 'withdraw cancel refund send back',
  '/help#account-and-tokens I cannot log in': 'password forgot reset sign in',
  '/help#account-and-tokens How do I delete my account?': 'close remove erase cancel',
}
