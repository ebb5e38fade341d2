import { formatTokens } from '@storylamp/contract/money'
import { TokensAsMoney } from '../../ui/content/token-texts.tsx'

/** The tokens that come with each piece, in the words of the specification. */
export const FreeTokens = ({ tokens }: { tokens: number }) => (
  <p className="text-sm text-muted">
    (Get {formatTokens(tokens)} Free Tokens) <span className="max-xl:hidden">· </span>
    <span className="whitespace-nowrap">
      <TokensAsMoney tokens={tokens} />
    </span>
  </p>
)
