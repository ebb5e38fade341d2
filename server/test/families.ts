import { randomBytes } from 'node:crypto'
import type { TestShop } from './shop.ts'

export const password = 'a lamp in the night'

let count = 0
/** A name that occurs once in a test run. */
export const unique = (word: string) => `${word}-${++count}-${randomBytes(3).toString('hex')}`

export const childForm = (username = unique('kid')) => ({ name: 'Mia', username, password, dob: '2017-03-09' })

export const registration = (changes: object = {}) => ({
  firstname: 'Nora',
  lastname: 'Winter',
  dob: '1988-05-14',
  mobile: '5550100123',
  email: `${unique('parent')}@example.com`,
  password,
  cpassword: password,
  children: [childForm()],
  ...changes,
})

export type Tokens = { accessToken: string; refreshToken: string }
export type Family = { form: ReturnType<typeof registration>; parent: Tokens; child: Tokens }

/** A client that sends requests as a browser does. */
export function visitor(shop: TestShop) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown, tokens?: Tokens) =>
    shop.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload: payload as object }),
      ...(tokens === undefined ? {} : { headers: { authorization: `Bearer ${tokens.accessToken}` } }),
    })
  const post = (url: string, payload: unknown) => call('POST', url, payload)

  /** The queued mails to an address, newest first. */
  const emailsTo = async (email: string) => {
    const { rows } = await shop.pool.query(
      "SELECT payload FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 ORDER BY id DESC",
      [email],
    )
    return rows.map(({ payload }) => payload as { subject: string; text: string; html: string })
  }
  const codeFor = async (address: string) => {
    const [email] = await emailsTo(address)
    return /\b\d{6}\b/.exec(email?.text ?? '')?.[0] ?? ''
  }
  const login = async (emailusername: string, secret = password) =>
    (await post('/api/auth/login', { emailusername, password: secret })).json() as Tokens

  const makeFamily = async (changes: object = {}): Promise<Family> => {
    const form = registration(changes)
    await post('/api/auth/register', form)
    await post('/api/auth/verifyOtp', { email: form.email, otp: await codeFor(form.email) })
    const [child] = form.children
    return { form, parent: await login(form.email), child: await login(child?.username ?? '') }
  }

  /** Turns a parent into an admin, because an admin cannot register. */
  const makeAdmin = async (): Promise<Tokens> => {
    const { form } = await makeFamily()
    await shop.pool.query(
      "WITH deleted AS (DELETE FROM account WHERE username = $1) UPDATE account SET role = 'admin' WHERE email = $2",
      [form.children[0]?.username, form.email],
    )
    return login(form.email)
  }

  return { call, post, emailsTo, codeFor, login, makeFamily, makeAdmin }
}
