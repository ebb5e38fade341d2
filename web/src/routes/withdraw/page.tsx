import { Mail, PackageCheck, Undo2 } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSettings } from '../../base/settings.ts'
import { style } from '../../ui/classes.ts'
import { IconRows } from '../../ui/content/icon-rows.tsx'
import { Band } from '../../ui/layout/band.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { ConfirmLink } from './confirm-link.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

/** Open to everybody, without signing in, from every page (L1). */
export function Component() {
  const { shopName } = useSettings()
  return (
    <>
      <PageHead
        title="Withdraw from contract"
        description={`Withdraw from an order at ${shopName}, with its number and your email address.`}
        path={paths.withdraw}
      />
      <Band>
        <Columns>
          <div>
            <h1 className={style({ variant: 'display' })}>Withdraw from contract</h1>
            <p className={`${style({ variant: 'lead' })} mt-4`}>
              Changed your mind? Tell us here. You don’t need to log in, and you don’t have to give a reason. This is
              also how to cancel an order that has not been sent yet.
            </p>
            <div className={`${style({ variant: 'card' })} mt-8 p-[min(1.5rem,5vw)] sm:p-8`}>
              <WithoutScripts />
              <FormOrConfirmation />
            </div>
          </div>
          <section aria-labelledby="next" className="lg:pt-6">
            <h2 id="next" className="text-2xl">
              What happens next
            </h2>
            <IconRows rows={steps} />
          </section>
        </Columns>
      </Band>
    </>
  )
}

/** The link in a receipt carries its secret behind the #, which browsers send to nobody. */
function FormOrConfirmation() {
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  const [, token] = /^#confirm=(.+)$/.exec(isHydrated ? hash : '') ?? []
  return token === undefined ? <WithdrawForm /> : <ConfirmLink key={token} token={token} />
}

function WithoutScripts() {
  const { contactEmail } = useSettings()
  return (
    <noscript>
      <p>
        The form needs JavaScript. Without it, please write the number of your order and what you withdraw from to{' '}
        <a href={`mailto:${contactEmail}`} className={style({ variant: 'link' })}>
          {contactEmail}
        </a>
        .
      </p>
    </noscript>
  )
}

const icon = { strokeWidth: 1.75, className: 'size-6' } as const
const steps = [
  {
    icon: <Mail {...icon} />,
    title: 'A confirmation at once',
    text: 'We email what you withdrew from, and when, to the email address of the order, with a link to confirm that it was you.',
  },
  {
    icon: <PackageCheck {...icon} />,
    title: 'Your parcel comes back',
    text: 'We write to you where to send it. What was not sent yet stays with us.',
  },
  {
    icon: <Undo2 {...icon} />,
    title: 'Your money comes back',
    text: (
      <>
        The way you paid. How long you have and who pays the postage is on our page{' '}
        <Link to={paths.returns} className={style({ variant: 'link' })}>
          Returns and refunds
        </Link>
        .
      </>
    ),
  },
]
