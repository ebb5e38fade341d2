import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'

export const ReturnToWallet = ({ className = button() }: { className?: string }) => (
  <Link to={paths.wallet} className={className}>
    Return to Wallet
  </Link>
)
