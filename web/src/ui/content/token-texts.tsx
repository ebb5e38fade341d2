import { tokensAndMoney, tokensAsMoney, tokensInSentence } from '@storylamp/contract/wallet/token-money'
import { useSettings } from '../../base/settings.ts'

type Props = { tokens: number }

/** '60 tokens · about $6', in the currency of the shop. */
export const TokensAndMoney = ({ tokens }: Props) => tokensAndMoney(tokens, useSettings().currency)

/** 'about $6', where the tokens stand beside it already. */
export const TokensAsMoney = ({ tokens }: Props) => tokensAsMoney(tokens, useSettings().currency)

/** '60 tokens (about $6)', within a sentence. */
export const TokensInSentence = ({ tokens, kind }: Props & { kind?: 'free' }) =>
  tokensInSentence(tokens, useSettings().currency, kind)
