/** What a parent agrees to when registering. Whoever changes the text gives it a new version: both are kept with the account. */
export const consent = {
  version: '2026-11-21',
  text:
    'By creating the account I confirm that I am the parent or guardian of the children I add, and I agree that the shop ' +
    'keeps their name, username and date of birth so that they can sign in. Nothing else is kept about them, it is ' +
    'shown to nobody outside the family, and I can download or delete it at any time.',
} as const
