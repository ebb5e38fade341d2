import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { Refusal } from '../../../platform/http/refusals/refusal.ts'
import { refuseConflict } from '../../../platform/http/refusals/refuse-conflict.ts'

/** Names the fields of the form whose usernames are taken (D5). */
export function refuseTakenUsernames(children: { username: string }[], taken: string[]) {
  if (taken.length === 0) return undefined
  const message = accountTexts.usernameTaken
  const errors = children.flatMap(({ username }, index) =>
    taken.includes(username) ? [{ path: `children.${index}.username`, message }] : [],
  )
  return new Refusal('username_taken', message, { errors })
}

/** For two families that choose the same username at the same time (D5). */
export const refuseUsernameConflict = <Result>(work: () => Promise<Result>) =>
  refuseConflict('account_username_unique', () => new Refusal('username_taken', accountTexts.usernameTaken), work)
