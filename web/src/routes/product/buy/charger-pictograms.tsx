import type { Charger } from '@storylamp/contract/catalog/safety'

/** The pictograms of Directive (EU) 2022/2380 for chargers, which stand beside the price (L7). */
export const ChargerPictograms = ({ charger }: { charger: Charger }) => (
  <div className="mt-3 flex items-center gap-3">
    <Included isIncluded={charger.isIncluded} />
    <Power {...charger} />
  </div>
)

const drawn = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.5, strokeLinecap: 'round' } as const

const Plug = () => (
  <>
    <path d="M26 12v9M38 12v9" {...drawn} />
    <path d="M21 21h22v9a11 11 0 0 1-22 0zM32 41v11" {...drawn} />
  </>
)

const Included = ({ isIncluded }: Pick<Charger, 'isIncluded'>) => (
  <svg
    viewBox="0 0 64 64"
    width="64"
    height="64"
    role="img"
    aria-label={isIncluded ? 'A charger is in the box.' : 'No charger is in the box.'}
  >
    <rect x="2" y="2" width="60" height="60" rx="6" {...drawn} />
    <Plug />
    {!isIncluded && <path d="M10 54 54 10" {...drawn} strokeWidth={3.5} />}
  </svg>
)

function Power({ minWatts, maxWatts, usbPd }: Charger) {
  const range = `${minWatts} - ${maxWatts}`
  const spoken = `Charges with ${minWatts} to ${maxWatts} watts${usbPd ? ', by USB Power Delivery' : ''}.`
  return (
    <svg viewBox="0 0 128 64" width="128" height="64" role="img" aria-label={spoken}>
      <rect x="2" y="2" width="124" height="60" rx="6" {...drawn} />
      <g transform="translate(-8 0)">
        <Plug />
      </g>
      <g fill="currentColor" fontSize="15" fontWeight="700" textAnchor="middle">
        <text x="84" y={usbPd ? 27 : 29} textLength={range.length > 8 ? 72 : undefined} lengthAdjust="spacingAndGlyphs">
          {range}
        </text>
        <text x="84" y={usbPd ? 42 : 47}>
          W
        </text>
        {usbPd && (
          <text x="84" y="56" fontSize="12">
            USB PD
          </text>
        )}
      </g>
    </svg>
  )
}
