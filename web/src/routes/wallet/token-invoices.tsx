import { useUncachedRead } from '../../api/use-uncached-read.ts'
import { Invoices } from '../../features/downloads/invoices.tsx'
import { useAppSelector } from '../../store/store.ts'

/** The invoices of packs of tokens; a child sees none. */
export function TokenInvoices() {
  const isParent = useAppSelector((state) => state.user.userProfile?.role === 'user')
  return isParent && <ForParent />
}

function ForParent() {
  const invoices = useUncachedRead('/api/user/invoices').reply?.data ?? []
  if (!invoices.some(isForTokens)) return null
  return (
    <section className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="invoices">
      <h2 id="invoices" className="text-2xl">
        Invoices
      </h2>
      <Invoices isShown={isForTokens} isNumberShown />
    </section>
  )
}

const isForTokens = ({ purpose }: { purpose: 'order' | 'tokens' }) => purpose === 'tokens'
