import { addressFormat } from './address-format.ts'
import { writtenCountry } from './countries.ts'

/** An address may have been stored before its country's form was known, so no field of it is left out. */
type WrittenAddress = {
  name: string
  company?: string | undefined
  street1: string
  street2?: string | undefined
  city: string
  state: string
  zip: string
  country: string
}

/** An address as it is written on a parcel in its country. */
export function addressLines(to: WrittenAddress): string[] {
  const { lines, isCompanyFirst, region, zip } = addressFormat(to.country)
  const written = lines.map((line) => fill(line, to))
  const unusual = [region === undefined ? to.state : '', zip === undefined ? to.zip : '']
  const receiver = isCompanyFirst ? [to.company, to.name] : [to.name, to.company]
  return [...receiver, to.street1, to.street2, ...written, ...unusual, writtenCountry(to.country)].filter(
    (line): line is string => line !== undefined && line !== '',
  )
}

/** What is empty takes its comma or hyphen with it. */
const fill = (line: string, { city, state, zip }: WrittenAddress) =>
  line
    .replace(/%[CSZ]/g, (field) => ({ '%C': city, '%S': state, '%Z': zip })[field] ?? '')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ ,/-]+|[ ,/-]+$/g, '')
