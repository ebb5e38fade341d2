import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { looks } from '../../ui/classes.ts'

export const ReturnToWallet = ({ look = looks.primary }: { look?: string }) => (
  <Link to={paths.wallet} className={look}>
    Return to Wallet
  </Link>
)
