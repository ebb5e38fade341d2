/**
 * What a parent agrees to when registering; parents are asked again when it changes. Change the version with the text: every
 * version that was agreed to is kept with the account.
 */
export const consent = {
  version: '2026-11-22',
  text:
    'By creating or keeping the account I confirm that I am the parent or guardian of the children I add. I agree that the ' +
    'shop keeps their name, username and date of birth and a hash of their sign-in secret, so that they can sign in; on ' +
    'which devices they are signed in; what they put into the cart; and the stories that are made for us, which may name ' +
    "them. Outside the family only the shop's staff see of the children their initials and year of birth, and more where a " +
    'task needs it: each time is recorded with its reason. What we type into the story tool goes to that tool. Where the ' +
    'shop has a sister site for creating, my email address goes there, with my own sign-in secret or a signed note in its ' +
    'place, so that I have one account for both; nothing about the children does. I can download or delete what the shop ' +
    'keeps at any time.',
} as const

/** The text in short, shown above it. What counts is the text, with which this must agree. */
export const consentSummary = [
  'You are the parent or guardian of these children.',
  'The shop keeps what they need to sign in, their devices, the cart and the stories that are made for you.',
  'Our staff see their initials and year of birth, and more only for a reason that is recorded.',
  'What you type into the story tool goes there. Our sister site may get your sign-in, and nothing about your children.',
  'You can download or delete all of it at any time.',
] as const
