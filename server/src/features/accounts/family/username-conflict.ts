import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'

/** Names the fields of the form whose usernames are taken (D5). */
export function refuseTakenUsernames(children: { username: string }[], taken: string[]) {
  if (taken.length === 0) return undefined
  const message = accountTexts.usernameTaken
  const errors = children.flatMap(({ username }, index) =>
    taken.includes(username) ? [{ path: `children.${index}.username`, message }] : [],
  )
  return new Refusal('username_taken', message, { errors })
}

/** The unique index decides when two families choose the same username at the same time (D5). */
export async function refuseUsernameConflict<Result>(
  work: () => Promise<Result>,
): Promise<Result | Refusal<'username_taken'>> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'account_username_unique') throw error
    return new Refusal('username_taken', accountTexts.usernameTaken)
  }
}
