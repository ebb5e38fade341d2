import { tokenPacks } from '@storylamp/contract/wallet/token-packs'
import { useId } from 'react'
import { FormOutcome } from '../../ui/forms/submit-button.tsx'
import { PackCard } from './pack-card.tsx'
import { useTopUp } from './use-top-up.ts'

export function Packs() {
  const titleId = useId()
  const { buy, isLoading, failed } = useTopUp()
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="text-2xl">
        Buy tokens
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-3">
        {tokenPacks.map((pack) => (
          <li key={pack.name}>
            <PackCard pack={pack} isLoading={isLoading} onBuy={() => buy(pack)} />
          </li>
        ))}
      </ul>
      <div className="mt-4 empty:hidden">
        <FormOutcome isSending={isLoading} failed={failed} />
      </div>
      <p className="mt-2 text-sm text-muted">
        You pay on the page of our payment provider. The shop never sees your card.
      </p>
    </section>
  )
}
