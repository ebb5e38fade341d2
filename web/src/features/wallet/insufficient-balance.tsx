import { walletTexts } from '@storylamp/contract/wallet/wallet-texts'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type Props = { isOpen: boolean; onClose: () => void }

export const InsufficientBalance = ({ isOpen, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Not enough tokens">
    <p className="mt-2">{walletTexts.addMore}</p>
    <div className="mt-6 grid gap-3">
      <Link to={paths.wallet} className={button({ variant: 'accent' })}>
        Purchase Tokens
      </Link>
      <button type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
        Not now
      </button>
    </div>
  </Dialog>
)
