/** States and provinces by their codes, where taxes and prices of delivery differ among them. */
const regions: Record<string, string> = {
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific,AS American Samoa,GU Guam,MP Northern Mariana Islands,VI Virgin Islands',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
}

export const regionsOf = (country: string): { code: string; name: string }[] =>
  (regions[country]?.split(',') ?? []).map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))

const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toUpperCase()

function find(country: string, text: string) {
  const written = plain(text)
  return regionsOf(country).find(({ code, name }) => written === code || written === plain(name))
}

export const regionsNamed = (text: string): string[] =>
  Object.keys(regions).flatMap((country) =>
    regionsOf(country)
      .filter(({ name }) => plain(name) === plain(text))
      .map(({ code }) => `${country}-${code}`),
  )

/** The code of a region by its code or its name; a region that is not known here stays as it was written. */
export function regionCode(country: string, text: string): string {
  return find(country, text)?.code ?? plain(text)
}

/** In a country without a list of regions, every text may be one. */
export const isRegion = (country: string, text: string): boolean =>
  regions[country] === undefined || find(country, text) !== undefined
