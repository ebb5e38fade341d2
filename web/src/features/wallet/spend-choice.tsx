import type { Tokens as TokenAmount } from '@storylamp/contract/money'
import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { type ReactNode, useState } from 'react'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { button } from '../../ui/classes.ts'
import { TokensAndMoney } from '../../ui/content/token-texts.tsx'
import { FormOutcome } from '../../ui/forms/form.tsx'
import { AddMissing } from './add-missing.tsx'
import { Answers } from './answers.tsx'
import { useBalance } from './cached-wallet.ts'
import { missingTokens } from './missing-tokens.ts'
import { PurchaseTokens } from './purchase-tokens.tsx'
import { type SpentOn, WaiverField } from './waiver-field.tsx'

export type Spending = {
  price: TokenAmount
  confirmLabel: string
  isSending: boolean
  failed: string | undefined
  spentOn: SpentOn
  /** Of the address that a top-up leads back to. */
  interrupted: string
  onConfirm: (waivesWithdrawal: boolean) => void
}

type Props = Spending & { waiting: ReactNode; onClose: () => void }

export const SpendChoice = ({ waiting, ...props }: Props) => (
  <WithQueryCache fallback={waiting}>
    <Choice {...props} />
  </WithQueryCache>
)

/** Spending is offered only while nothing is missing; otherwise the way to more tokens. */
function Choice({
  price,
  confirmLabel,
  isSending,
  failed,
  spentOn,
  interrupted,
  onConfirm,
  onClose,
}: Omit<Props, 'waiting'>) {
  const { data, isFetching } = useBalance()
  const [isWaived, setWaived] = useState(false)
  const isUnknown = data === undefined && isFetching
  const missing = data === undefined ? 0 : missingTokens(price, data)
  return (
    <>
      <div className="mt-4 grid gap-4">
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
          <p>{walletTexts.addMore}</p>
        ) : (
          <WaiverField spentOn={spentOn} isChosen={isWaived} choose={setWaived} />
        )}
      </div>
      <Answers onClose={onClose}>
        {missing > 0 ? (
          <>
            <AddMissing missing={missing} interrupted={interrupted} />
            <PurchaseTokens interrupted={interrupted} />
          </>
        ) : (
          <>
            <button
              type="button"
              className={button({ variant: 'accent' })}
              aria-disabled={isSending || isUnknown}
              onClick={() => isUnknown || onConfirm(isWaived)}
            >
              {confirmLabel}
            </button>
            <FormOutcome isSending={isSending} failed={failed} />
          </>
        )}
      </Answers>
    </>
  )
}

type LineProps = { name: string; className?: string; children: ReactNode }

const Line = ({ name, className = '', children }: LineProps) => (
  <div className={`flex flex-wrap justify-between gap-x-2 ${className}`}>
    <dt>{name}</dt>
    <dd className="ml-auto text-right tabular-nums">{children}</dd>
  </div>
)

const Tokens = ({ amount, ...line }: { name: string; className?: string; amount: number }) => (
  <Line {...line}>
    <TokensAndMoney tokens={Math.max(0, amount)} />
  </Line>
)
