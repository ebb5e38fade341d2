import type { Child } from '@storylamp/contract/accounts/admin-customers'

/** Enough to tell a family's children apart, and not to know them. */
export const masked = ({ name, username, dob }: Child): Child => ({
  name: firstLetter(name),
  username: firstLetter(username),
  dob: dob.slice(0, 4),
})

const firstLetter = (word: string) => `${[...word][0] ?? ''}•••`
