/** Where the carriers show a parcel, by their names as words; the number of the parcel follows. */
const pages = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  'fed ex': 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/',
  gls: 'https://gls-group.eu/EU/en/parcel-tracking?match=',
  hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#',
  'royal mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
  'canada post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  amazon: 'https://track.amazon.com/tracking/',
}

export const linkedCarriers = 'USPS, UPS, FedEx, DHL, DPD, GLS, Hermes, Royal Mail, Canada Post and Amazon'

type Tracking = { carrier: string; number: string; url?: string | undefined }

/** Where a parcel can be followed: the link that staff gave, or the page of a carrier that is known, such as 'DHL Paket'. */
export function trackingLink({ carrier, number, url }: Tracking): string | undefined {
  if (url !== undefined) return url
  const words = `${
    carrier
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.join(' ') ?? ''
  } `
  const [, page] = Object.entries(pages).find(([name]) => words.startsWith(`${name} `)) ?? []
  return page && page + encodeURIComponent(number.replaceAll(' ', ''))
}
