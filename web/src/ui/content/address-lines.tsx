import type { DeliveryDetails } from '@storylamp/contract/orders/orders'

export const AddressLines = ({ to, className = '' }: { to: DeliveryDetails; className?: string }) => (
  <address className={`not-italic ${className}`}>
    {[to.name, to.company, to.street1, to.street2, `${to.city}, ${to.state} ${to.zip}`, to.country]
      .filter((line) => line !== undefined && line !== '')
      .map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
  </address>
)
