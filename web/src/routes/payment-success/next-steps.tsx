import { tokensInSentence } from '@storylamp/contract/wallet/token-money'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings, useTokenRate } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'
import { Steps } from '../../ui/content/steps.tsx'

/** What happens after an order, and what a family can do meanwhile. */
export function NextSteps({ freeTokens }: { freeTokens: number | undefined }) {
  const titleId = useId()
  const { showsBundles } = useSettings()
  const rate = useTokenRate()
  return (
    <section aria-labelledby={titleId} className="border-t border-line pt-8">
      <h2 id={titleId} className={`${style({ variant: 'heading' })} mb-6`}>
        What happens next
      </h2>
      <Steps
        steps={[
          { title: 'It’s on its way soon', text: 'We’ll email you as soon as your order ships.' },
          {
            title: 'Pair it with your phone',
            text: (
              <>
                Every speaker pairs by Bluetooth. <NextLink to={paths.downloads}>See the guides</NextLink>
              </>
            ),
          },
          {
            title: 'Play the first story',
            text: (
              <>
                {freeTokens !== undefined && `We added ${tokensInSentence(freeTokens, rate, 'free')} to your wallet. `}
                <NextLink to={showsBundles ? paths.bundles : paths.customize}>Find a story</NextLink>
              </>
            ),
          },
        ]}
      />
    </section>
  )
}

const NextLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={`${style({ variant: 'link' })} flex min-h-11 w-fit items-center`}>
    {children}
  </Link>
)
