import type { Tokens as TokenAmount } from '@storylamp/contract/money'
import { tokensAndMoney } from '@storylamp/contract/wallet/token-money'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { useState } from 'react'
import { Link } from 'react-router'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'
import { FormOutcome } from '../../ui/forms/submit-button.tsx'
import { AddMissing } from './add-missing.tsx'
import { useBalance } from './cached-wallet.ts'
import { missingTokens } from './missing-tokens.ts'
import { type SpentOn, WaiverField } from './waiver-field.tsx'

export type Spending = {
  price: TokenAmount
  confirmLabel: string
  isSending: boolean
  failed: string | undefined
  spentOn: SpentOn
  onConfirm: (waivesWithdrawal: boolean) => void
}

export const SpendChoice = (spending: Spending) => (
  <WithQueryCache fallback={null}>
    <Choice {...spending} />
  </WithQueryCache>
)

/** Spending is offered only while nothing is missing; otherwise the way to more tokens. */
function Choice({ price, confirmLabel, isSending, failed, spentOn, onConfirm }: Spending) {
  const { data, isFetching } = useBalance()
  const [isWaived, setWaived] = useState(false)
  const isUnknown = data === undefined && isFetching
  const missing = data === undefined ? 0 : missingTokens(price, data)
  return (
    <div className="grid gap-4">
      <dl className="grid gap-1 rounded-field bg-sunken p-3 text-sm sm:p-4 sm:text-base">
        <Tokens name="Price" amount={price} />
        {data === undefined ? (
          <Line name="Your balance">{isFetching ? '…' : 'could not be loaded'}</Line>
        ) : (
          <Tokens name="Your balance" amount={data.walletBalance} />
        )}
        {data?.debt !== undefined && <Tokens name="Owed" amount={data.debt} />}
        {missing > 0 && <Tokens name="Missing" amount={missing} className="font-bold text-danger" />}
        {data !== undefined && missing <= 0 && <Tokens name="Left afterwards" amount={-missing} />}
      </dl>
      {missing > 0 ? (
        <>
          <p>{walletTexts.addMore}</p>
          <Link to={paths.wallet} className={button({ variant: 'accent' })}>
            Purchase Tokens
          </Link>
          <AddMissing missing={missing} />
        </>
      ) : (
        <div className="grid gap-2">
          <WaiverField spentOn={spentOn} isChosen={isWaived} choose={setWaived} />
          <button
            type="button"
            className={button({ variant: 'accent' })}
            aria-disabled={isSending || isUnknown}
            onClick={() => isUnknown || onConfirm(isWaived)}
          >
            {confirmLabel}
          </button>
          <FormOutcome isSending={isSending} failed={failed} />
        </div>
      )}
    </div>
  )
}

type LineProps = { name: string; className?: string; children: string }

const Line = ({ name, className = '', children }: LineProps) => (
  <div className={`flex flex-wrap justify-between gap-x-2 ${className}`}>
    <dt>{name}</dt>
    <dd className="ml-auto text-right tabular-nums">{children}</dd>
  </div>
)

const Tokens = ({ amount, ...line }: { name: string; className?: string; amount: number }) => (
  <Line {...line}>{tokensAndMoney(Math.max(0, amount))}</Line>
)
