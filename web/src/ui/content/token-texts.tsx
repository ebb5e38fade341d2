import { tokensAndMoney, tokensAsMoney, tokensInSentence } from '@storylamp/contract/wallet/token-money'
import { useTokenRate } from '../../base/settings.ts'

type Props = { tokens: number }

/** Both, in the currency of the shop. */
export const TokensAndMoney = ({ tokens }: Props) => tokensAndMoney(tokens, useTokenRate())

/** Their money alone, where they stand beside it already. */
export const TokensAsMoney = ({ tokens }: Props) => tokensAsMoney(tokens, useTokenRate())

/** Both, within a sentence. */
export const TokensInSentence = ({ tokens, kind }: Props & { kind?: 'free' }) =>
  tokensInSentence(tokens, useTokenRate(), kind)
