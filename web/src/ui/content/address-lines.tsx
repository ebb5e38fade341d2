import { addressLines } from '@storylamp/contract/delivery/address-lines'
import type { DeliveryDetails } from '@storylamp/contract/orders/orders'

export const AddressLines = ({ to, className = '' }: { to: DeliveryDetails; className?: string }) => (
  <address className={`not-italic ${className}`}>
    {[...new Set(addressLines(to))].map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </address>
)
