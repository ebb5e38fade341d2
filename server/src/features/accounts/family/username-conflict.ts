import { accountTexts } from '@storylamp/contract/texts'
import { Failure } from '../../../platform/http/failures/failure.ts'

/** Says whose username it is: a form may have several (D5). */
export function usernameTaken(children: { username: string }[], taken: string[]): Failure | undefined {
  if (taken.length === 0) return undefined
  const message = accountTexts.usernameTaken
  const errors = children.flatMap(({ username }, at) =>
    taken.includes(username) ? [{ path: `children.${at}.username`, message }] : [],
  )
  return new Failure('conflict', message, { errors })
}

/** The last word on usernames is the database's: two families may choose one at the same moment (D5). */
export async function unlessUsernameTaken<Result>(work: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'account_username_unique') throw error
    return new Failure('conflict', accountTexts.usernameTaken)
  }
}
