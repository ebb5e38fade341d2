import type { Charger } from '@storylamp/contract/catalog/safety'

const separator = '|'
const usbPd = 'USB PD'
const inTheBox = 'in the box'

/** The values of the pictograms in one cell: `5-15 W | USB PD | in the box`. */
export const showCharger = (charger: Charger | undefined): string =>
  charger === undefined
    ? ''
    : [
        `${charger.minWatts}-${charger.maxWatts} W`,
        ...(charger.usbPd ? [usbPd] : []),
        ...(charger.isIncluded ? [inTheBox] : []),
      ].join(` ${separator} `)

/** What is not understood stays a text, which the API's own check refuses. */
export function readCharger(cell: string): Charger | string | undefined {
  if (cell === '') return undefined
  const [watts = '', ...words] = cell.split(separator).map((part) => part.trim())
  const range = /^(\d{1,3}(?:[.,]\d)?)\s*(?:-|–|to)\s*(\d{1,3}(?:[.,]\d)?)\s*W?$/i.exec(watts)
  const said = new Set(words.map((word) => word.toLowerCase()))
  const isSaid = (word: string) => said.delete(word.toLowerCase())
  const charger = {
    minWatts: toNumber(range?.[1]),
    maxWatts: toNumber(range?.[2]),
    usbPd: isSaid(usbPd),
    isIncluded: isSaid(inTheBox),
  }
  return range === null || said.size > 0 ? cell : charger
}

const toNumber = (text = '') => Number(text.replace(',', '.'))
