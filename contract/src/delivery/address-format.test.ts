import { expect, test } from 'vitest'
import { addressFormat } from './address-format.ts'
import { addressLines } from './address-lines.ts'
import { addressProblems } from './check-address.ts'
import { countryCodes, countryName } from './countries.ts'

const to = (country: string, more: object = {}) => ({
  name: 'Nora Winter',
  company: '',
  street1: '12 Lantern Lane',
  street2: '',
  city: 'Duskville',
  state: '',
  zip: '',
  country,
  ...more,
})

test.each([
  ['US', 'State', true, 'ZIP code'],
  ['Canada', 'Province', true, 'Postal code'],
  ['Australia', 'State', true, 'Postcode'],
  ['India', 'State', true, 'PIN code'],
  ['Japan', 'Prefecture', true, 'Postal code'],
  ['Brazil', 'State', true, 'Postal code'],
  ['Mexico', 'State', true, 'Postal code'],
  ['Ireland', 'County', false, 'Eircode'],
  ['United Kingdom', undefined, undefined, 'Postcode'],
  ['Switzerland', undefined, undefined, 'Postal code'],
  ['DE', undefined, undefined, 'Postal code'],
  ['Hong Kong', 'Area', true, undefined],
  ['United Arab Emirates', 'Emirate', true, undefined],
  ['Angola', undefined, undefined, undefined],
  ['Atlantis', 'State or region', true, 'Postal code'],
])(
  'D72 D100 %s asks for the region as %s (required: %s) and the postal code as %s',
  (country, label, isRequired, zip) => {
    const format = addressFormat(country)
    expect([format.region?.label, format.region?.isRequired, format.zip?.label]).toEqual([label, isRequired, zip])
  },
)

test('D72 the example of every country fits its pattern, and every country asks for the city once', () => {
  for (const code of countryCodes) {
    const { zip, lines } = addressFormat(code)
    if (zip !== undefined && zip.example !== '') expect([code, zip.fits(zip.example)]).toEqual([code, true])
    const places = [...lines.join('~').matchAll(/%(.)/g)].map(([, letter]) => letter)
    expect([code, places.filter((place) => place === 'C').length, new Set(places).size]).toEqual([
      code,
      1,
      places.length,
    ])
    expect(addressLines(to(countryName(code), { state: 'Region', zip: 'A1 2' })).join(' ')).not.toContain('%')
  }
})

test.each([
  ['US', ['97201', '97201-1234'], ['9720', 'SW1A 1AA', '']],
  ['CA', ['H3Z 2Y7', 'h3z2y7'], ['97201']],
  ['GB', ['SW1A 1AA', 'sw1a1aa', 'M1 1AE'], ['97201', 'SW1A']],
  ['CH', ['8001', 'CH-8001'], ['80011', '800']],
  ['LV', ['1050', 'LV-1050'], ['10500']],
  ['NL', ['1234 AB', '1234ab'], ['1234']],
  ['SE', ['114 55', '11455', 'SE-114 55'], ['1145']],
  ['Atlantis', ['A1', '97201'], ['!', '', 'A'.repeat(13)]],
])('D72 postal codes of %s: %j fit, %j do not', (country, right, wrong) => {
  const fits = (zip: string) => !addressProblems({ state: 'X', zip, country }).some(({ path }) => path === 'zip')
  expect(right.filter((zip) => !fits(zip))).toEqual([])
  expect(wrong.filter(fits)).toEqual([])
})

test.each([
  ['DE', 'Germany'],
  ['uk', 'United Kingdom'],
  ['XX', 'XX'],
  ['Hong Kong', 'Hong Kong'],
  ['Atlantis', 'Atlantis'],
])('D100 an address sent to %s ends with %s', (country, name) => {
  expect(addressLines(to(country)).at(-1)).toBe(name)
})

test('D100 what the country needs and is missing is said at its field', () => {
  const problems = (country: string) => addressProblems({ state: ' ', zip: '', country })
  expect(problems('US')).toEqual([
    { path: 'state', message: 'Please enter a state' },
    { path: 'zip', message: 'Please enter a valid ZIP code, such as 95014' },
  ])
  expect(problems('Germany')).toEqual([{ path: 'zip', message: 'Please enter a valid postal code, such as 26133' }])
  expect(problems('AE')).toEqual([{ path: 'state', message: 'Please enter an emirate' }])
  expect(problems('Angola')).toEqual([])
  expect(problems('Atlantis').map(({ message }) => message)).toEqual([
    'Please enter a state or region',
    'Please enter a valid postal code',
  ])
})

test.each([
  ['United States', '94607', ['OR', 'or', ' Oregon ', 'PUERTO RICO'], ['Kalifornien', 'ON', 'X']],
  ['Canada', 'H3Z 2Y7', ['QC', 'Québec', 'quebec'], ['OR', 'Montréal']],
  ['Australia', '2000', ['NSW', 'any'], []],
])('D100 states of %s with a list: known are right and no others', (country, zip, right, wrong) => {
  const problemsOf = (state: string) => addressProblems({ state, zip, country }).map(({ message }) => message)
  for (const state of right) expect(problemsOf(state), state).toEqual([])
  for (const state of wrong) expect(problemsOf(state), state).toEqual(['Please enter a state or region that we know'])
  expect(addressProblems({ state: 'Kalifornien', zip, country }, false)).toEqual([])
})

test.each([
  ['United States', { state: 'OR', zip: '97201' }, ['Duskville, OR 97201']],
  ['Germany', { zip: '50667' }, ['50667 Duskville']],
  ['Germany', { zip: '50667', state: 'NW' }, ['50667 Duskville', 'NW']],
  ['United Kingdom', { zip: 'SW1A 1AA' }, ['Duskville', 'SW1A 1AA']],
  ['Brazil', { zip: '40301-110', state: 'BA' }, ['Duskville-BA', '40301-110']],
  ['Japan', { zip: '154-0023', state: 'Tokyo' }, ['Duskville, Tokyo', '154-0023']],
  ['Ireland', { zip: 'A65 F4E2' }, ['Duskville', 'A65 F4E2']],
  ['Hong Kong', { state: 'Kowloon', zip: '00000' }, ['Duskville', 'Kowloon', '00000']],
  ['Atlantis', { state: '%Z', zip: '1234' }, ['Duskville, %Z 1234']],
])('D72 an address in %s with %j ends with %j', (country, more, place) => {
  expect(addressLines(to(country, more))).toEqual(['Nora Winter', '12 Lantern Lane', ...place, country])
})

test('D72 in Switzerland the company stands above the name', () => {
  const lines = addressLines(to('Switzerland', { company: 'Lighthouse Books', zip: '8001' }))
  expect(lines.slice(0, 2)).toEqual(['Lighthouse Books', 'Nora Winter'])
})
