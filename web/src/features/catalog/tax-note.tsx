import { useSettings } from '../../base/settings.ts'

/** Beside a price: pages are the same for everybody, so it is said of the shop's own country. The cart knows where it goes. */
export function TaxNote() {
  const { includedTax } = useSettings()
  return includedTax !== null && <span className="text-sm font-normal text-muted"> incl. {includedTax}</span>
}
