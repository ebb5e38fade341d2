import picture from 'media:brand/empty-cart'
import { cartTexts } from '@storylamp/contract/cart/cart-texts'
import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { button } from '../../ui/classes.ts'
import { Notice } from '../../ui/layout/notice.tsx'

export const EmptyCart = () => (
  <Notice picture={picture} title={cartTexts.empty} heading="h2">
    <p className="text-muted">Lamps and speakers that anyone in the family adds wait here.</p>
    <Link to={paths.home} className={button()}>
      {cartTexts.startShopping}
    </Link>
  </Notice>
)
