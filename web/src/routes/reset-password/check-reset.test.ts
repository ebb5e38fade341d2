import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { expect, test } from 'vitest'
import { checkReset } from './check-reset.ts'

const good = { otp: '123456', newPassword: 'storylamp', confirmPassword: 'storylamp' }

test('S5.12 code, new password and its confirmation are sent without the confirmation', () => {
  expect(checkReset({ ...good, otp: ' 123456 ' })).toEqual({ data: { otp: '123456', newPassword: 'storylamp' } })
})

test.each([
  ['otp', '', accountTexts.otpRequired],
  ['otp', '12a456', accountTexts.otpDigitsOnly],
  ['otp', '12345', accountTexts.otpInvalid],
  ['newPassword', '', accountTexts.newPasswordRequired],
  ['newPassword', 'short', accountTexts.passwordTooShort],
  ['confirmPassword', '', accountTexts.confirmNewPassword],
  ['confirmPassword', 'Storylamp', accountTexts.newPasswordsDiffer],
])('S5.12 %s %j → %s', (path, value, message) => {
  expect(checkReset({ ...good, [path]: value }).wrong).toContainEqual({ path, message })
})
