import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../base/paths.ts'
import { button } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { withReturnTo } from './return-to.ts'

type Props = { isOpen: boolean; onClose: () => void; message: string; onLeave?: () => void }

/** Asks a guest to sign in for what needs an account. Signing in leads back here. */
export function SignInFirst({ isOpen, onClose, message, onLeave }: Props) {
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  const continueId = useId()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Please log in">
      <p className="mt-2">{message}</p>
      <div className="mt-6 grid gap-3">
        <Link to={withReturnTo(paths.login, here)} className={button()} onClick={onLeave}>
          Login
        </Link>
        <Link to={withReturnTo(paths.signup, here)} className={button({ variant: 'secondary' })} onClick={onLeave}>
          Create Account
        </Link>
        <div className="grid gap-1">
          <button
            type="button"
            className={button({ variant: 'secondary' })}
            aria-describedby={continueId}
            onClick={onClose}
          >
            Continue
          </button>
          <p id={continueId} className="text-center text-sm text-muted">
            Keep browsing
          </p>
        </div>
      </div>
    </Dialog>
  )
}
