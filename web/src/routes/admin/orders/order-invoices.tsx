import { adminInvoicePath } from '@storylamp/contract/file-paths'
import { currencyOf, formatPrice } from '@storylamp/contract/money'
import { FileText } from 'lucide-react'
import { useUncachedRead } from '../../../api/use-uncached-read.ts'
import { DownloadButton } from '../../../features/downloads/download-button.tsx'
import { invoiceNames } from '../../../features/downloads/invoices.tsx'
import { AdminCard } from '../components/page/admin-page.tsx'
import { Facts } from '../components/page/facts.tsx'
import { Loaded } from '../components/page/loaded.tsx'

/** The invoice of a paid order with its credit notes, and where the customer lives by which proofs. */
export const OrderInvoices = ({ orderId }: { orderId: string }) => (
  <AdminCard title="Invoices">
    <Loaded
      read={useUncachedRead('/api/admin/orders/:id/invoices', { params: { id: orderId } })}
      failureText="The invoices could not be loaded."
    >
      {({ data }) =>
        data[0] === undefined ? (
          <p>This was paid before the shop made invoices.</p>
        ) : (
          <>
            <Facts
              facts={[
                ['Taxed in', data[0].country],
                ['Billing address', data[0].billingCountry ?? 'not known'],
                ['Card', data[0].cardCountry ?? 'not known'],
                ['Last delivery', data[0].purpose === 'tokens' ? (data[0].deliveryCountry ?? 'not known') : undefined],
              ]}
            />
            {data[0].purpose === 'tokens' && !data[0].isPlaceProven && (
              <p className="font-semibold text-warning">
                No two of these agree on where the customer lives. Ask the customer, and your accountant whether the tax
                is right.
              </p>
            )}
            {data.map(({ _id, kind, number, total, ...invoice }) => (
              <div key={_id} className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  {invoiceNames[kind]} {number}: {formatPrice(total, currencyOf(invoice))}
                </span>
                <DownloadButton
                  path={adminInvoicePath(_id)}
                  name={`${number}.pdf`}
                  failureText="The PDF could not be loaded. Please try again."
                  Icon={FileText}
                >
                  PDF
                  <span className="sr-only">of {number}</span>
                </DownloadButton>
              </div>
            ))}
          </>
        )
      }
    </Loaded>
  </AdminCard>
)
