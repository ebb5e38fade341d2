import { bundleTexts } from '@storylamp/contract/bundles/bundle-texts'
import type { RefusalCode } from '@storylamp/contract/refusals'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { expect, test } from 'vitest'
import { stepAfter } from './step-after.ts'

const refused = (code: RefusalCode, message: string) => ({ status: 409, code, body: { message, code } })

test('S8.07 after a purchase: bought', () => {
  expect(stepAfter(undefined)).toBe('bought')
})

test.each<[RefusalCode, string, string]>([
  ['insufficient_balance', walletTexts.insufficient, 'balanceShort'],
  ['insufficient_balance', 'Whatever it says', 'balanceShort'],
  ['already_purchased', bundleTexts.alreadyPurchased, 'ownedAlready'],
  ['already_purchased', 'Whatever it says', 'ownedAlready'],
  ['not_found', 'There are insufficient tokens', 'confirm'],
])('S8.07 after the refusal %s, %s: %s', (code, message, step) => {
  expect(stepAfter(refused(code, message))).toBe(step)
})

test('S8.07 without a reply the purchase can be confirmed again', () => {
  expect(stepAfter({ status: 'FETCH_ERROR' })).toBe('confirm')
})
