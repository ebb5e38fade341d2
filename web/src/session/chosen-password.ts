/** In memory only: a password never enters the browser's history or storage. */
let chosen: { emailusername: string; password: string } | undefined

/** Keeps what was chosen at signup or reset, so that nobody has to type it again at the login that follows. */
export const storeChosenPassword = (credentials: { emailusername: string; password: string }): void => {
  chosen = credentials
}

/** Returns it once, to the login of the same account. */
export function takeChosenPassword(emailusername: string): string | undefined {
  const stored = chosen
  chosen = undefined
  return stored?.emailusername === emailusername ? stored.password : undefined
}
