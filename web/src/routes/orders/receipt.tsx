import type { WireOrder as Order } from '@storylamp/contract/orders/orders'
import { receiptPath } from '@storylamp/contract/orders/receipt-path'
import { FileText } from 'lucide-react'
import { DownloadButton } from '../../features/downloads/download-button.tsx'

export const Receipt = ({ order: { _id, number } }: { order: Order }) => (
  <DownloadButton
    path={receiptPath(_id)}
    name={`receipt-${number}.pdf`}
    failureText="The receipt could not be loaded. Please try again."
    Icon={FileText}
  >
    Receipt (PDF)
    <span className="sr-only">of order {number}</span>
  </DownloadButton>
)
