import { leavingText, spentText, withheldText } from '@storylamp/contract/returns/returned-tokens'
import type { SpentTokens, WireReturnedTokens } from '@storylamp/contract/returns/returns'
import { tokensInSentence } from '@storylamp/contract/wallet/token-money'
import { useId } from 'react'
import { useTokenRate } from '../../base/settings.ts'

type Props = { tokens: WireReturnedTokens; chosen: SpentTokens; onChoose: (chosen: SpentTokens) => void }

/** The free tokens that leave the wallet with a refund; what follows from spent ones, its customer chooses. */
export function ReturnedTokens(props: Props) {
  const rate = useTokenRate()
  return (
    <>
      <p>{leavingText(props.tokens, rate)}</p>
      {props.tokens.owed > 0 && props.tokens.withheld === 0 && (
        <p className="font-bold">{spentText(props.tokens, rate, 'owed')}</p>
      )}
      {props.tokens.withheld > 0 && <Choice {...props} />}
    </>
  )
}

function Choice({ tokens, chosen, onChoose }: Props) {
  const name = useId()
  const rate = useTokenRate()
  const choices: Record<SpentTokens, string> = {
    owed: 'I owe them, and the next tokens in my wallet pay them first.',
    withheld: withheldText(tokens, rate),
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="font-bold">{tokensInSentence(tokens.owed, rate)} of them are spent. Please choose:</legend>
      {(['owed', 'withheld'] as const).map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0"
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          {choices[choice]}
        </label>
      ))}
    </fieldset>
  )
}
