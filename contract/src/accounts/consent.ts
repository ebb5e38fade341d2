/**
 * What a parent agrees to when registering; parents are asked again when it changes. Change the version with the text: every
 * version that was agreed to is kept with the account.
 */
export const consent = {
  version: '2026-11-24',
  text:
    'By creating or keeping the account I confirm that I am the parent or guardian of the children I add. I agree that the ' +
    'shop keeps their name, username and date of birth and a hash of their login secret, so that they can log in; on ' +
    'which devices they are logged in; what they put into the cart; and the stories that are made for us, which may name ' +
    "them. Outside the family only the shop's staff see of the children their initials and year of birth, and more where a " +
    'task needs it: each time is recorded with its reason. Nothing about the children goes to others; for the story tool I ' +
    'am asked separately, and can say no. Where the shop has a sister site for creating, my email address goes there, with ' +
    'my own login secret or a signed note in its place, so that I have one account for both; nothing about the children ' +
    'does. I can download or delete what the shop keeps at any time.',
} as const

/** Asked for apart from the other: the tool is run by others, and what is typed there may name a child (L9). */
export const storyToolConsent = {
  version: '2026-11-24',
  text:
    'I agree that the story tool, which is run by others than the shop, gets what we type into it to make our stories, such ' +
    'as the names of my children. It gets nothing else about us but the number of the order. I can withdraw this at any ' +
    'time in my profile: then no story can be ordered or continued, and everything else in the shop stays as it is.',
} as const

/** The text in short, shown above it. What counts is the text, with which this must agree. */
export const consentSummary = [
  'You are the parent or guardian of these children.',
  'The shop keeps what they need to log in, their devices, the cart and the stories that are made for you.',
  'Our staff see their initials and year of birth, and more only for a reason that is recorded.',
  'Nothing about your children goes to others. The story tool asks you separately. Our sister site may get your own login.',
  'You can download or delete all of it at any time.',
] as const
