import type { Order } from '@storylamp/contract/orders'
import { receiptPath } from '@storylamp/contract/receipt-path'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'react-redux'
import { FormOutcome } from '../../forms/submit-button.tsx'
import { fetchAs } from '../../session/fetch-as.ts'
import type { Store } from '../../store/store.ts'
import { looks } from '../../ui/classes.ts'
import { saveFile } from '../../ui/signed-in/save-file.ts'

/** The receipt as a PDF. A link could not bring the access token along. */
export function Receipt({ order: { _id, number } }: { order: Order }) {
  const store = useStore() as Store
  const [isUnderWay, setUnderWay] = useState(false)
  const [failed, setFailed] = useState<string>()

  const download = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    setFailed(undefined)
    const pdf = await fetchPdf(store, receiptPath(_id))
    if (pdf === undefined) setFailed('The receipt could not be loaded. Please try again.')
    else saveFile(pdf, `receipt-${number}.pdf`)
    setUnderWay(false)
  }
  return (
    <div className="grid justify-items-start gap-1">
      <button type="button" className={looks.quiet} aria-disabled={isUnderWay} onClick={download}>
        <FileText strokeWidth={1.75} aria-hidden="true" />
        Receipt (PDF)
        <span className="sr-only">of order {number}</span>
      </button>
      <FormOutcome isSending={isUnderWay} failed={failed} />
    </div>
  )
}

async function fetchPdf(store: Store, path: string): Promise<Blob | undefined> {
  try {
    const response = await fetchAs(store)(path)
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}
