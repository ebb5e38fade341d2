import { accountTexts } from '@storylamp/contract/accounts/account-texts'
import { family, parents, signedIn } from '@storylamp/contract/accounts/roles'
import { expect, test } from 'vitest'
import { decideEntry, type PageAccess } from './decide-entry.ts'

const guest = { isKnown: true, isSignedIn: false, role: undefined, here: '/wallet?x=1', returnTo: '/order' }
const as = (role: 'user' | 'child' | 'admin') => ({ ...guest, isSignedIn: true, role })

test.each<PageAccess>(['guests', signedIn, family, parents])(
  'S2.25 nobody is sent away before it is known who is here: %j',
  (access) => {
    expect(decideEntry(access, { ...guest, isKnown: false })).toBe('wait')
  },
)

test('S2.25 S6.02 S6.03 without a token to /login, with the way back', () => {
  expect(decideEntry(parents, guest)).toEqual({ goTo: '/login?returnTo=/wallet%3Fx%3D1' })
})

test('S2.25 signed in while the role is still on its way', () => {
  expect(decideEntry(family, { ...guest, isSignedIn: true })).toBe('wait')
})

test.each<[PageAccess, 'user' | 'child' | 'admin', boolean]>([
  [signedIn, 'user', true],
  [signedIn, 'child', true],
  [signedIn, 'admin', true],
  [family, 'child', true],
  [family, 'admin', false],
  [parents, 'user', true],
  [parents, 'child', false],
  [parents, 'admin', false],
])('S2.25 S6.02 S6.03 %j as %s → may enter: %s', (access, role, mayEnter) => {
  const hint = role === 'child' ? accountTexts.askAParent : accountTexts.notAllowed
  expect(decideEntry(access, as(role))).toEqual(mayEnter ? 'open' : { goTo: '/', hint })
})

test('S2.25 the guests pages are for guests; the others go on to where they wanted to', () => {
  expect(decideEntry('guests', guest)).toBe('open')
  expect(decideEntry('guests', as('child'))).toEqual({ goTo: '/order' })
})
