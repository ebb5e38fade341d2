import { isVisible } from '../text.ts'
import { addressFormat, isAnyZip } from './address-format.ts'
import { countryCode } from './countries.ts'
import { deliveryTexts } from './delivery-texts.ts'
import { isRegion } from './regions.ts'

type Place = { state: string; zip: string; country: string }

/** What is wrong with the fields that depend on the country, with or without its own states and postal codes. */
export function addressProblems(
  { state, zip, country }: Place,
  byCountry = true,
): { path: 'state' | 'zip'; message: string }[] {
  const format = addressFormat(country)
  const isStateMissing = format.region?.isRequired === true && !isVisible(state)
  const isStateUnknown = byCountry && isVisible(state) && !isRegion(countryCode(country) ?? '', state)
  const isZipWrong = format.zip !== undefined && !(byCountry ? format.zip.fits(zip) : isAnyZip(zip))
  return [
    ...(isStateMissing ? [{ path: 'state' as const, message: regionText(format.region?.label) }] : []),
    ...(isStateUnknown ? [{ path: 'state' as const, message: deliveryTexts.regionUnknown }] : []),
    ...(isZipWrong ? [{ path: 'zip' as const, message: zipText(format.zip) }] : []),
  ]
}

const withArticle = (noun: string) => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

const regionText = (label = '') => `Please enter ${withArticle(label.toLowerCase())}`

function zipText(
  { label, example }: { label: string; example: string } = { label: 'Postal code', example: '' },
): string {
  const name = label.replace('Post', 'post')
  return `Please enter a valid ${name}${example === '' ? '' : `, such as ${example}`}`
}
