import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FormSkeleton } from '../../ui/feedback/skeleton.tsx'
import type { GuardedPage } from '../../ui/layout/guarded-page.ts'
import { EmailForm } from './email-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const handle: GuardedPage = {
  title: 'Reset Password',
  description: 'Forgot your password? We send a code to your email, and you choose a new one.',
  Skeleton: () => <FormSkeleton fields={1} />,
  width: 'max-w-lg',
}

/** First the email, then the mailed code with a new password. A link has both after the #, which is never sent. */
export function Component() {
  const { search, hash, state } = useLocation()
  const [email, setEmail] = useState<string>(linkOf(hash)?.email ?? namedEmail(state?.emailusername))
  const [code, setCode] = useState(linkOf(hash)?.code)
  const [isSent, setSent] = useState(code !== undefined)
  const navigate = useNavigate()
  useEffect(() => {
    if (hash === '') return
    const linked = linkOf(hash)
    // A link that is opened while the page is.
    if (linked !== undefined) {
      setEmail(linked.email)
      setCode(linked.code)
      setSent(true)
    }
    void navigate({ search }, { replace: true })
  }, [hash, search, navigate])

  const goOn = (to: string) => {
    setEmail(to)
    setCode(undefined)
    setSent(true)
  }
  if (isSent) {
    return (
      <NewPasswordForm
        key={code}
        email={email}
        code={code}
        onChangeEmail={() => setSent(false)}
        onResent={() => setCode(undefined)}
      />
    )
  }
  return <EmailForm email={email} onSent={goOn} />
}

function linkOf(hash: string) {
  const values = new URLSearchParams(hash.slice(1))
  const [email, code] = [values.get('email'), values.get('code')]
  return email === null || code === null ? undefined : { email, code }
}

/** What was typed at the login, unless it is the username of a child. */
const namedEmail = (name = '') => (name.includes('@') ? name : '')
