import { paths } from '../paths.ts'
import { looks } from './classes.ts'

/** S8.11: a failure of our own, in the browser. It uses nothing that may have failed with the page. */
export const ShopError = () => (
  <main className={`${looks.page} grid justify-items-center gap-4 py-18 text-center`}>
    <title>Unexpected Application Error!</title>
    <h1 className="text-3xl">Unexpected Application Error!</h1>
    <p className="max-w-prose text-muted">
      Something broke on our side. If you were paying, look at your orders before you pay again: a payment that went
      through is shown there.
    </p>
    <div className="flex flex-wrap justify-center gap-3">
      <a href={paths.home} className={looks.primary}>
        Return Home
      </a>
      <a href={paths.orders} className={looks.quiet}>
        See my orders
      </a>
      <a href={paths.contact} className={looks.quiet}>
        Contact Us
      </a>
    </div>
  </main>
)
