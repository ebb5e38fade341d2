import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { withReturnTo } from '../../session/return-to.ts'
import { button } from '../../ui/classes.ts'

/** For a page that needs an account, and is come back to. */
export const SignInLinks = ({ back, purpose }: { back: string; purpose: string }) => (
  <p className="flex flex-wrap gap-3">
    <Link to={withReturnTo(paths.login, back)} className={button()}>
      Log in to {purpose}
    </Link>
    <Link to={withReturnTo(paths.signup, back)} className={button({ variant: 'secondary' })}>
      Create an account
    </Link>
  </p>
)
