import type { DeliveryDetails } from '@storylamp/contract/orders/orders'
import { AddressLines } from '../../ui/content/address-lines.tsx'

export const DeliveryAddress = ({ to }: { to: DeliveryDetails }) => (
  <div>
    <h3 className="font-sans text-base font-bold">Delivery address</h3>
    <AddressLines to={to} className="text-muted wrap-anywhere" />
  </div>
)
