import { invoicePath } from '@storylamp/contract/file-paths'
import type { InvoiceKind, WireInvoice } from '@storylamp/contract/invoices/invoices'
import { FileText } from 'lucide-react'
import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { DownloadButton } from './download-button.tsx'

export const invoiceNames: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reversal: 'Reversal of a credit note',
}

type Props = { isShown: (invoice: WireInvoice) => boolean; isNumberShown?: boolean }

/** The family's invoices and credit notes that are about something, oldest first. */
export function Invoices({ isShown, isNumberShown = false }: Props) {
  const invoices = useUncachedRead('/api/user/invoices').reply?.data ?? []
  return invoices
    .filter(isShown)
    .toReversed()
    .map(({ _id, kind, number }) => (
      <div key={_id} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {isNumberShown && <p className="wrap-anywhere text-muted">{number}</p>}
        <DownloadButton
          path={invoicePath(_id)}
          name={`${number}.pdf`}
          failureText="The invoice could not be loaded. Please try again."
          Icon={FileText}
        >
          {invoiceNames[kind]} (PDF)
          <span className="sr-only">{number}</span>
        </DownloadButton>
      </div>
    ))
}
