import { mobileNumberIn } from '@storylamp/contract/accounts/fields/mobile-number'
import { homeCountry } from '@storylamp/contract/settings/home-country'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { AccountDeps } from './deps.ts'

export const mobileInShop = async ({ settings }: Pick<AccountDeps, 'settings'>) =>
  mobileNumberIn(homeCountry(await settings.read()), parsePhoneNumberFromString)
