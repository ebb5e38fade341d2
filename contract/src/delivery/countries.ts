export const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  )

const names = new Intl.DisplayNames('en', { type: 'region' })

const nameOf = new Map(countryCodes.map((code) => [code, names.of(code) ?? code]))

export const countryName = (code: string): string => nameOf.get(code) ?? names.of(code) ?? code

const withArticle = 'AE BS CF DO GB GM IM IO KM MV NL PH PS SC TF US'.split(' ')

/** As it stands in a sentence: 'the United States'. */
export const countryInSentence = (code: string): string =>
  withArticle.includes(code) || countryName(code).endsWith('Islands') ? `the ${countryName(code)}` : countryName(code)

/** Other spellings than the name that the form offers. */
const otherNames: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  'hong kong': 'HK',
  macao: 'MO',
}

const plain = (text: string) => text.trim().normalize('NFC').replaceAll('.', '').replace(/\s+/g, ' ').toLowerCase()

const byName = new Map([
  ...countryCodes.map((code) => [plain(countryName(code)), code] as const),
  ...Object.entries(otherNames),
])

/** Customers write a country's code or its English name. */
export function countryCode(text: string): string | undefined {
  const code = text.trim().replaceAll('.', '').toUpperCase()
  return countryCodes.includes(code) ? code : byName.get(plain(text))
}

/** For people: a code becomes the country's name, and a name stays as the customer wrote it. */
export function writtenCountry(text: string): string {
  const code = text.trim().length === 2 ? countryCode(text) : undefined
  return code === undefined ? text : countryName(code)
}
