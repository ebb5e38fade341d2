import { accountTexts } from '@storylamp/contract/texts'
import { Failure } from '../../platform/http/failure.ts'

/** The last word on usernames is the database's: two families may choose one at the same moment (D5). */
export async function unlessUsernameTaken<Result>(work: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await work()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'account_username_unique') throw error
    return new Failure('conflict', accountTexts.usernameTaken)
  }
}
