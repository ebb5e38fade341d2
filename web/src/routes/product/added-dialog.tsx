import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type Props = { isOpen: boolean; onClose: () => void; name: string }

export const AddedDialog = ({ isOpen, onClose, name }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title={cartTexts.addedDialog}>
    <p className="mt-2 wrap-anywhere">{name}</p>
    <div className="mt-6 grid gap-3">
      <Link to={paths.cart} className={button()}>
        View Cart
      </Link>
      <button type="button" className={button({ variant: 'secondary' })} onClick={onClose}>
        Continue shopping
      </button>
    </div>
  </Dialog>
)
