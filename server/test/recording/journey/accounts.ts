import { consent } from '@storylamp/contract/accounts/consent'
import { later, minuteMs } from '../../../src/platform/clock.ts'
import { registration } from '../../fixtures/families.ts'
import { guest, type Recorder, type Who } from '../recorder.ts'
import type { Scenes } from './cast.ts'

const password = 'a lamp in the night'
const another = 'another lamp in the night'
const codeIn = (mail: string) => /\b\d{6}\b/.exec(mail)?.[0] ?? ''

const signIn = async ({ call }: Recorder, emailusername: string, secret: string, more: object = {}): Promise<Who> => ({
  name: emailusername,
  ...(await call(guest, 'login', { body: { emailusername, password: secret, ...more } })),
})

const refreshTokenOf = (who: object) => (who as { refreshToken: string }).refreshToken

export const accounts: Scenes = {
  'A family registers and lives with its account': async (recorder) => {
    const { call, act, mailedTo, shop, pass } = recorder
    const email = 'regina@example.com'
    const children = [{ name: 'Mia', username: 'mia-of-regina', password, dob: '2017-03-09' }]
    const form = registration({ email, children })
    await call(guest, 'checkPassword', { body: { password: 'short' } })
    await call(guest, 'checkPassword', { body: { password } })
    await call(guest, 'register', { body: {} })
    await call(guest, 'register', { body: { ...form, cpassword: 'x', dob: '2020-01-01' } })
    await call(guest, 'register', { body: { ...form, consentVersion: 'none' } })
    await call(guest, 'register', { body: form })
    await call(guest, 'login', { body: { emailusername: email, password } })
    await call(guest, 'verifyOtp', { body: { email, otp: '111111' } })
    await call(guest, 'resendOtp', { body: { email } })
    await act('A minute passes', () => shop.moveTo(later(new Date(), minuteMs)))
    await call(guest, 'resendOtp', { body: { email } })
    await call(guest, 'verifyOtp', { body: { email, otp: codeIn(mailedTo(email)) } })
    const other = { ...form, children: [{ ...children[0], username: 'mia-again' }] }
    await call(guest, 'register', { body: other }, 'an address that has an account')
    await call(guest, 'login', { body: { emailusername: email, password: 'wrong' } })
    let parent = await signIn(recorder, email, password, { deviceMark: 'm'.repeat(22) })
    const child = await signIn(recorder, 'mia-of-regina', password)
    await call(parent, 'getProfile')
    await call(child, 'getProfile')
    await call(guest, 'getProfile')
    const update = (body: object, who = parent) => call(who, 'updateProfile', { body })
    await update({})
    await update({ firstname: 'Regina', mobile: '5550100999' })
    await update({ children: [{ username: 'ben-of-regina', name: 'Ben', dob: '2019-05-05', password }] })
    await update({ children: [{ username: 'mia-of-regina', name: 'Mia Maria' }] })
    await update({ firstname: 'Milo' }, child)
    await call(parent, 'removeChild', { at: { username: 'ben-of-regina' } })
    await call(parent, 'removeChild', { at: { username: 'nobody' } })
    await call(child, 'removeChild', { at: { username: 'mia-of-regina' } })
    // An access token is valid for a quarter of an hour.
    parent = await signIn(recorder, email, password)
    await call(parent, 'giveConsent', { body: { version: 'none' } })
    await call(parent, 'giveConsent', { body: { version: consent.version } })
    const { data } = await call(parent, 'listDevices')
    await call(parent, 'endDevice', { at: { id: 'none' } })
    await call(parent, 'endDevice', { at: { id: data.find(({ childName }) => childName)?._id ?? '' } })
    await call(child, 'getProfile', {}, 'signed out by its parent')
    await call(parent, 'confirmPassword', { body: { password: 'wrong' } })
    await call(parent, 'confirmPassword', { body: { password } })
    await call(parent, 'makeSisterSiteToken')
    const state = 's'.repeat(43)
    const host = new URL(shop.origin).host
    const refreshToken = refreshTokenOf(parent)
    const { code } = await call(parent, 'startHandover', { body: { state, refreshToken }, headers: { host } })
    const finish = { body: { code, state }, headers: { host: `bundles.${host}` } }
    await call(guest, 'finishHandover', finish)
    await call(guest, 'finishHandover', finish)
    await call(guest, 'refreshTokens', { body: { refreshToken: 'x'.repeat(43) } })
    const renewed = await call(guest, 'refreshTokens', { body: { refreshToken } })
    const renewedParent = { name: email, ...renewed }
    await call(renewedParent, 'exportData')
    await call(renewedParent, 'exportData', { query: { child: 'mia-of-regina' } })
    await call(renewedParent, 'exportData', { query: { child: 'nobody' } })
    await call(renewedParent, 'changePassword', { body: { password: 'wrong', newPassword: another } })
    await call(renewedParent, 'changePassword', { body: { password, newPassword: another } })
    await call(guest, 'logout', { body: { refreshToken: renewed.refreshToken } })
    await call(guest, 'forgotPassword', { body: { email: 'nobody@example.com' } })
    await call(guest, 'forgotPassword', { body: { email } })
    const otp = codeIn(mailedTo(email))
    await call(guest, 'resetPassword', { body: { email, otp: '111111', newPassword: password } })
    await call(guest, 'resetPassword', { body: { email, otp, newPassword: password } })
    const again = await signIn(recorder, email, password)
    await call(again, 'deleteAccount', { body: { password: 'wrong' } })
    await call(again, 'deleteAccount', { body: { password } })
    await call(again, 'getProfile')
    await pass()
  },
  'A family with an open order deletes its account': async ({ call }, { family, bought, owner }) => {
    const { parent, child } = await family('leander')
    const { id } = await bought(parent)
    await call(child, 'deleteAccount', { body: { password } })
    await call(parent, 'exportData')
    await call(owner, 'exportCustomer', { at: { familyId: parent.familyId }, body: { reason: 'Asked by mail' } })
    await call(owner, 'eraseCustomer', { at: { familyId: parent.familyId }, body: {} })
    await call(owner, 'eraseCustomer', { at: { familyId: parent.familyId }, body: { settleOpen: true } })
    await call(owner, 'eraseCustomer', { at: { familyId: parent.familyId }, body: {} })
    await call(owner, 'adminOrderById', { at: { id } })
    await call(owner, 'resendOrderMail', { at: { id } })
    await call(owner, 'adminCustomer', { at: { familyId: parent.familyId } })
  },
  'Two parents share a family': async ({ call, mailedTo }, { family }) => {
    const [{ parent: mother, child }, { parent: father, email }] = [await family('ottilie'), await family('ottokar')]
    const idOf = { at: { id: father.accountId } }
    await call(mother, 'inviteParent', { body: { email: 'none' } })
    await call(child, 'inviteParent', { body: { email } })
    await call(mother, 'inviteParent', { body: { email } })
    const join = { body: { code: /\/join#([\w-]+)/.exec(mailedTo(email))?.[1] ?? '' } }
    await call(father, 'joinFamily', join)
    await call(father, 'removeChild', { at: { username: 'ottokar' } })
    await call(father, 'joinFamily', join)
    await call(father, 'joinFamily', join)
    await call(father, 'listParents')
    await call(father, 'removeParent', { at: { id: mother.accountId } })
    await call(mother, 'removeParent', { at: { id: mother.accountId } })
    await call(mother, 'handOverFamily', { at: { id: 'nobody' } })
    await call(mother, 'handOverFamily', idOf)
    await call(father, 'handOverFamily', { at: { id: mother.accountId } })
    await call(mother, 'removeParent', idOf)
    await call(father, 'listParents', {}, 'removed')
    await call(mother, 'removeParent', { at: { id: mother.accountId } })
    await call(mother, 'inviteParent', { body: { email } })
    const { invitations } = await call(mother, 'listParents')
    await call(mother, 'withdrawInvitation', { at: { id: 'none' } })
    await call(mother, 'withdrawInvitation', { at: { id: invitations[0]?._id ?? '' } })
  },
}
