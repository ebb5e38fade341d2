import { randomUUID } from 'node:crypto'
import { consent, storyToolConsent } from '@storylamp/contract/accounts/consent'
import { codeAt, stepAt } from '../../server/src/features/accounts/second-factor/totp.ts'
import { staffEmail, staffRoles } from '../callers.ts'
import { body, family, param, type Recipes } from './recipe.ts'
import { adminEmail, parentEmail, type Row, type ShopAtWork } from './shop-at-work.ts'

const password = 'storylamp-demo'
const hostOf = (subdomain: string, port: number) => `${subdomain}localhost:${port}`

async function beginHandover({ bearer, port, call }: ShopAtWork) {
  const { headers, refreshToken } = await bearer(parentEmail)
  const [state, host] = [randomUUID(), hostOf('', port)]
  const { code } = await call('POST', '/api/auth/handover', { ...headers, host }, { state, refreshToken })
  return { state, code, host, refreshToken, headers }
}

/** Switches the second factor of an admin of its own on, as far as a code that is asked for. */
async function beginSecondFactor({ bearer, call, write }: ShopAtWork) {
  await write('DELETE FROM second_factor')
  const { headers } = await bearer(adminEmail)
  const { secret = '' } = (await call('POST', '/api/admin/second-factor', headers, { password })) as Row
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((eight) => Number.parseInt(eight, 2)) ?? []
  return { headers, otp: codeAt(Buffer.from(bytes), stepAt(new Date())) }
}

/** One whom a request has invited, so that the staff of the run stay. */
const colleague = `SELECT person_id AS id FROM staff JOIN login USING (person_id) WHERE role <> 'owner'
  AND email NOT IN (${staffRoles.map((role) => `'${staffEmail(role)}'`).join(', ')})`

/** One who has lost the second factor. */
const forgetful = 'forgetful@example.com'

export const accounts: Recipes = {
  'POST /api/auth/login': async (_, chance) => ({
    body: { emailusername: chance.oneOf(['mia', parentEmail, adminEmail]), password, otp: undefined },
  }),
  'POST /api/auth/refresh-token': async ({ bearer }) => ({
    body: { refreshToken: (await bearer(parentEmail)).refreshToken },
  }),
  'POST /api/auth/logout': async ({ bearer }) => ({ body: { refreshToken: (await bearer(parentEmail)).refreshToken } }),
  'POST /api/auth/confirm-password': body({ password }),
  'POST /api/auth/register': body({ consentVersion: undefined }),
  'POST /api/auth/verifyOtp': async ({ readCode }) => ({
    body: { ...(await readCode('verify', 'attempt_id IS NOT NULL')), _id: undefined, deviceMark: undefined },
  }),
  'POST /api/auth/reset-password': async ({ readCode }) => ({
    body: { ...(await readCode('reset', `email = '${parentEmail}'`)), newPassword: password, deviceMark: undefined },
  }),
  'POST /api/auth/handover': async ({ bearer, port }) => {
    const { headers, refreshToken } = await bearer(parentEmail)
    return { body: { state: randomUUID(), refreshToken }, headers: { ...headers, host: hostOf('', port) } }
  },
  'POST /api/auth/handover/session': async (shop) => {
    const { state, code } = await beginHandover(shop)
    return { body: { state, code }, headers: { host: hostOf('bundles.', shop.port) } }
  },
  'PUT /api/user/password': async ({ newFamily }) => ({
    body: { password, newPassword: password },
    headers: (await newFamily()).headers,
  }),
  'DELETE /api/user/me/': async ({ newFamily }) => ({
    body: { password, settleOpen: true },
    headers: (await newFamily()).headers,
  }),
  'DELETE /api/user/children/{username}': async ({ newFamily, row }) => {
    const { email, headers } = await newFamily()
    const child = `SELECT username FROM login JOIN member USING (person_id) WHERE role = 'child'
      AND family_id = (SELECT family_id FROM member JOIN login USING (person_id) WHERE email = $1)`
    return { params: await row(child, email), headers }
  },
  'POST /api/user/parents/{id}/opener': async ({ newCouple }) => {
    const { id, headers } = await newCouple()
    return { params: { id }, headers }
  },
  'DELETE /api/user/parents/{id}': async ({ newCouple }) => {
    const { id, headers } = await newCouple()
    return { params: { id }, headers }
  },
  'DELETE /api/user/parents/invitations/{id}': async ({ invite, row }) => {
    await invite()
    return { params: await row(`SELECT id FROM parent_invitation WHERE expires_at > now() AND family_id = ${family}`) }
  },
  'POST /api/user/parents/join': async ({ invite }) => {
    const { code, headers } = await invite()
    return { body: { code }, headers }
  },
  'POST /api/user/consent': body({ version: consent.version }),
  'POST /api/user/story-tool-consent': body({ version: storyToolConsent.version }),
  'DELETE /api/user/sessions/{id}': async ({ bearer, row }) => {
    await bearer(parentEmail)
    return {
      params: await row(`SELECT session.id FROM session JOIN login USING (person_id) WHERE email = '${parentEmail}'`),
    }
  },
  'POST /api/admin/staff': async () => ({ body: { email: `${randomUUID()}@example.com`, staffRole: 'packer' } }),
  'PUT /api/admin/staff/{id}': param(colleague, { staffRole: 'editor' }),
  'DELETE /api/admin/staff/{id}': param(colleague),
  'DELETE /api/admin/staff/{id}/second-factor': async ({ employ, row, write }) => {
    await employ(forgetful, 'packer')
    const colleague = await row('SELECT person_id AS id FROM login WHERE email = $1', forgetful)
    await write(
      `INSERT INTO second_factor (person_id, sealed_secret, is_on) VALUES ($1, '', true) ON CONFLICT DO NOTHING`,
      colleague?.id,
    )
    return { params: colleague }
  },
  'POST /api/admin/second-factor': async ({ write }) => {
    await write('DELETE FROM second_factor')
    return { body: { password } }
  },
  'PUT /api/admin/second-factor': async (shop) => {
    const { headers, otp } = await beginSecondFactor(shop)
    return { body: { otp }, headers }
  },
  'DELETE /api/admin/second-factor': async (shop) => {
    const { headers, otp } = await beginSecondFactor(shop)
    const { recoveryCodes } = await shop.call('PUT', '/api/admin/second-factor', headers, { otp })
    return { body: { password, otp: (recoveryCodes as string[] | undefined)?.[0] }, headers }
  },
}
