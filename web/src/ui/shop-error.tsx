import picture from 'media:brand/payment-failure'
import { paths } from '../paths.ts'
import { looks } from './classes.ts'
import { Notice, Ways } from './notice.tsx'

/** S8.11: a failure of our own, in the browser. It uses nothing that may have failed with the page. */
export const ShopError = () => (
  <main className={`${looks.page} pt-8`}>
    <title>Unexpected Application Error!</title>
    <Notice picture={picture} title="Unexpected Application Error!">
      <p className="max-w-prose text-muted">
        Something broke on our side. If you were paying, look at your orders before you pay again: a payment that went
        through is shown there.
      </p>
      <Ways>
        <a href={paths.home} className={looks.primary}>
          Return Home
        </a>
        <a href={paths.orders} className={looks.quiet}>
          See my orders
        </a>
        <a href={paths.contact} className={looks.quiet}>
          Contact Us
        </a>
      </Ways>
    </Notice>
  </main>
)
