// ISO 3166 codes of the countries that parcels can be sent to.
const codes: readonly string[] =
  'ADAEAFAGAIALAMAOARATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVGVIVNVUWFWSXKYEYTZAZMZW'.match(
    /../g,
  ) ?? []

const names = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (code: string) => names.of(code) ?? code

export const countries: readonly string[] = codes.map(nameOf).sort((one, other) => one.localeCompare(other, 'en'))

/** The country of the browser's language: most parcels go there. */
export function likelyCountry(): string {
  const { region } = new Intl.Locale(navigator.language)
  return nameOf(region !== undefined && codes.includes(region) ? region : 'US')
}
