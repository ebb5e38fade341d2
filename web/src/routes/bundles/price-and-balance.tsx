import { formatTokens, type Tokens as TokenAmount, wireMinus, wireSum } from '@storylamp/contract/money'
import { WithQueryCache } from '../../api/with-query-cache.tsx'
import { useBalance } from '../../features/wallet/cached-wallet.ts'

/** Shows how many tokens are missing before the shop refuses the purchase. */
export const PriceAndBalance = ({ price }: { price: TokenAmount }) => (
  <dl className="grid gap-1">
    <Tokens name="Price" amount={price} />
    <WithQueryCache fallback={null}>
      <Balance price={price} />
    </WithQueryCache>
  </dl>
)

function Balance({ price }: { price: TokenAmount }) {
  const { data, isFetching } = useBalance()
  if (data === undefined) return <Line name="Your balance">{isFetching ? '…' : 'could not be loaded'}</Line>
  const short = wireMinus(price, data.walletBalance)
  const missing = data.debt === undefined ? short : wireSum([short, data.debt])
  return (
    <>
      <Tokens name="Your balance" amount={data.walletBalance} />
      {data.debt !== undefined && <Tokens name="Owed" amount={data.debt} />}
      {missing > 0 ? (
        <Tokens name="Missing" amount={missing} className="font-bold text-danger" />
      ) : (
        <Tokens name="Left afterwards" amount={-missing} />
      )}
    </>
  )
}

type LineProps = { name: string; className?: string; children: string }

const Line = ({ name, className = '', children }: LineProps) => (
  <div className={`flex flex-wrap justify-between gap-x-4 ${className}`}>
    <dt>{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
)

const Tokens = ({ amount, ...line }: { name: string; className?: string; amount: number }) => (
  <Line {...line}>{`${formatTokens(amount)} tokens`}</Line>
)
