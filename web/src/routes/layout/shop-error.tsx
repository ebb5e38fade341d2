import picture from 'media:brand/payment-failure'
import { paths } from '../../base/paths.ts'
import { button, style } from '../../ui/classes.ts'
import { LinkRow, Notice } from '../../ui/layout/notice.tsx'

/** The error page for bugs, of a page or of the whole shop. It uses neither router links nor the store, which may have failed too. */
export const ShopError = () => (
  <div className={`${style({ variant: 'page' })} pt-8`}>
    <title>Unexpected Application Error!</title>
    <Notice picture={picture} title="Unexpected Application Error!">
      <p className="max-w-prose text-muted">
        Something broke on our side. If you were paying, look at your orders before you pay again: a payment that went
        through is shown there.
      </p>
      <LinkRow>
        <a href={paths.home} className={button()}>
          Return Home
        </a>
        <a href={paths.orders} className={button({ variant: 'secondary' })}>
          See my orders
        </a>
        <a href={paths.contact} className={button({ variant: 'secondary' })}>
          Contact us
        </a>
      </LinkRow>
    </Notice>
  </div>
)

/** Where the frame itself broke. */
export const FrameError = () => (
  <main>
    <ShopError />
  </main>
)
