import type { DeliveryDetails } from '@storylamp/contract/orders'

/** S3.07 */
export const DeliveryAddress = ({ to }: { to: DeliveryDetails }) => (
  <div>
    <h3 className="font-sans text-base font-bold">Delivery address</h3>
    <address className="text-muted not-italic wrap-anywhere">
      {[to.name, to.company, to.street1, to.street2, `${to.city}, ${to.state} ${to.zip}`, to.country]
        .filter((line) => line !== undefined && line !== '')
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  </div>
)
