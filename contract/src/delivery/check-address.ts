import { isVisible } from '../text.ts'
import { addressFormat, isAnyZip } from './address-format.ts'

type Place = { state: string; zip: string; country: string }

/** What is wrong with the fields that depend on the country (D100), with or without the pattern of its postal codes. */
export function addressProblems(
  { state, zip, country }: Place,
  withPattern = true,
): { path: 'state' | 'zip'; message: string }[] {
  const format = addressFormat(country)
  const isStateMissing = format.region?.isRequired === true && !isVisible(state)
  const isZipWrong = format.zip !== undefined && !(withPattern ? format.zip.fits(zip) : isAnyZip(zip))
  return [
    ...(isStateMissing ? [{ path: 'state' as const, message: regionText(format.region?.label) }] : []),
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
