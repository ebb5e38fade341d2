import { codeAt, stepAt } from '../../../src/features/accounts/second-factor/totp.ts'
import { fromBase32 } from '../../fixtures/from-base32.ts'
import { guest } from '../recorder.ts'
import type { Scenes } from './cast.ts'

const password = 'a lamp in the night'
const nobody = '00000000-0000-4000-8000-000000000000'

export const staff: Scenes = {
  'Somebody is invited, gets a second factor and leaves': async ({ call, mailedTo }, { owner, manager }) => {
    const email = 'pat@example.com'
    const invite = (changes: object = {}, who = owner) =>
      call(who, 'inviteStaff', {
        body: { email, firstname: 'Pat', lastname: 'Miller', staffRole: 'packer', ...changes },
      })
    await invite({ staffRole: 'king' })
    await invite({ email: 'owner@example.com' })
    await invite({}, manager)
    const { data } = await invite()
    const id = data.find((colleague) => colleague.email === email)?._id ?? ''
    await call(owner, 'listStaff')
    await call(manager, 'listStaff')
    await call(guest, 'forgotPassword', { body: { email } })
    const otp = /\b\d{6}\b/.exec(mailedTo(email))?.[0] ?? ''
    await call(guest, 'resetPassword', { body: { email, otp, newPassword: password } })
    const pat = { name: 'pat', ...(await call(guest, 'login', { body: { emailusername: email, password } })) }
    await call(pat, 'getProfile')
    await call(pat, 'getSecondFactor')
    await call(pat, 'confirmSecondFactor', { body: { otp: '123456' } })
    await call(pat, 'offerSecondFactor', { body: { password: 'wrong' } })
    const { secret } = await call(pat, 'offerSecondFactor', { body: { password } })
    const code = () => codeAt(fromBase32(secret), stepAt(new Date()))
    await call(pat, 'confirmSecondFactor', { body: { otp: code() } })
    await call(pat, 'offerSecondFactor', { body: { password } })
    await call(guest, 'login', { body: { emailusername: email, password } })
    await call(guest, 'login', { body: { emailusername: email, password, otp: '123456' } })
    await call(guest, 'login', { body: { emailusername: email, password, otp: code() } })
    await call(pat, 'endSecondFactor', { body: { password, otp: code() } }, 'a code works once')
    await call(pat, 'getSecondFactor')
    await call(pat, 'endSecondFactor', { body: { password, otp: code() } })
    await call(owner, 'resetSecondFactor', { at: { id } })
    const offered = await call(pat, 'offerSecondFactor', { body: { password } })
    await call(pat, 'confirmSecondFactor', { body: { otp: codeAt(fromBase32(offered.secret), stepAt(new Date())) } })
    await call(owner, 'resetSecondFactor', { at: { id } })
    await call(owner, 'resetSecondFactor', { at: { id: nobody } })
    await call(owner, 'changeStaffRole', { at: { id: owner.accountId }, body: { staffRole: 'packer' } })
    await call(owner, 'changeStaffRole', { at: { id }, body: { staffRole: 'owner' } })
    const boss = { name: 'pat', ...(await call(guest, 'login', { body: { emailusername: email, password } })) }
    await call(boss, 'changeStaffRole', { at: { id }, body: { staffRole: 'manager' } })
    await call(owner, 'changeStaffRole', { at: { id: nobody }, body: { staffRole: 'packer' } })
    await call(owner, 'endStaff', { at: { id } })
    await call(owner, 'endStaff', { at: { id } })
    await call(boss, 'getProfile')
  },
  'What needs a fresh password': async ({ call, shop }, { person }) => {
    const tired = await person('an owner whose password is not fresh', { role: 'admin', email: 'tired@example.com' })
    await shop.pool.query("UPDATE session SET password_confirmed_at = now() - interval '1 hour' WHERE person_id = $1", [
      tired.accountId,
    ])
    await call(tired, 'ordersCsv')
    await call(tired, 'refundOrder', { at: { id: nobody }, body: { reason: 'None' } })
    await call(tired, 'inviteStaff', { body: {} })
  },
  'Staff serve customers': async ({ call }, { owner, support, packer, family }) => {
    const { parent } = await family('custer')
    const at = { familyId: parent.familyId }
    await call(support, 'adminCustomers', { query: { search: 'custer' } })
    await call(packer, 'adminCustomers')
    await call(support, 'adminCustomer', { at })
    await call(support, 'adminCustomer', { at: { familyId: nobody } })
    await call(support, 'unmaskChildren', { at, body: {} })
    await call(support, 'unmaskChildren', { at, body: { reason: 'A call of the parent' } })
    await call(support, 'signFamilyOut', { at, body: { reason: 'A stolen phone' } })
    await call(parent, 'getProfile')
    await call(owner, 'customersCsv')
  },
  'A stranger writes to the shop': async ({ call }, { owner, support, editor }) => {
    await call(guest, 'sendContactMessage', { body: {} })
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Does it hoot?' }
    await call(guest, 'sendContactMessage', { body: message })
    await call(support, 'unreadMessages')
    const { data } = await call(support, 'adminMessages', { query: { state: 'open' } })
    await call(editor, 'adminMessages')
    const at = { id: data[0]?._id ?? '' }
    await call(support, 'markMessage', { at, body: {} })
    await call(support, 'markMessage', { at, body: { isRead: true } })
    await call(support, 'answerMessage', { at, body: { text: 'It does', replies: 1 } })
    await call(support, 'answerMessage', { at, body: { text: 'It does', replies: 0 } })
    await call(support, 'answerMessage', { at: { id: nobody }, body: { text: 'It does', replies: 0 } })
    await call(owner, 'markMessage', { at, body: { isAnswered: false } })
  },
  'The mail server is down': async ({ call, act, shop }, { owner, packer }) => {
    const setDown = (down: boolean) =>
      fetch(`${shop.sandbox.address}/mail/outage`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ down }),
      })
    await act('It goes down', () => setDown(true))
    await call(guest, 'sendContactMessage', { body: { name: 'Bea', email: 'bea@example.com', message: 'Is it blue?' } })
    const { data } = await call(owner, 'adminJobs')
    await call(owner, 'adminToday')
    const at = { id: data[0]?._id ?? '' }
    await call(packer, 'retryJob', { at })
    await call(owner, 'retryJob', { at })
    await act('It comes back', () => setDown(false))
    await call(owner, 'retryJob', { at })
    await call(owner, 'adminJobs')
  },
  'Programs of others are told what happens': async ({ call, act, shop }, { owner, manager }) => {
    const kinds = ['order.placed' as const]
    await call(owner, 'makeWebhook', { body: { url: 'http://hooks.example.com', kinds: [] } })
    await call(owner, 'makeWebhook', { body: { url: 'https://192.168.0.1/', kinds } })
    const { data } = await call(owner, 'makeWebhook', { body: { url: 'https://hooks.example.com/in', kinds } })
    const at = { id: data._id }
    await call(manager, 'listWebhooks')
    await call(owner, 'changeWebhook', { at, body: { isOn: false } })
    await call(owner, 'changeWebhook', { at: { id: nobody }, body: { kinds } })
    await call(owner, 'changeWebhook', { at, body: { isSecretNew: true } })
    await call(owner, 'listWebhooks')
    await act('An event was sent, and the address leads into the own network by now', async () => {
      await shop.pool.query("UPDATE webhook SET url = 'https://192.168.0.1/'")
      await shop.pool.query(
        "INSERT INTO event (id, kind, actor) OVERRIDING SYSTEM VALUE VALUES (1000000, 'order.placed', 'shop')",
      )
      await shop.pool.query(
        "INSERT INTO webhook_delivery SELECT id, 1000000, 'order.placed', 1, now(), NULL, NULL, 500, 'Too busy' FROM webhook",
      )
    })
    await call(owner, 'webhookDeliveries', { at })
    await call(owner, 'sendWebhookAgain', { at: { ...at, event: '1000000' } })
    await call(owner, 'sendWebhookAgain', { at: { ...at, event: '1' } })
    await call(owner, 'deleteWebhook', { at })
    await call(owner, 'deleteWebhook', { at })
  },
}
