import { deleteAccount } from '@storylamp/contract/accounts/profile'
import type { OpenItem } from '@storylamp/contract/refusals'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSend } from '../../api/send.ts'
import { paths } from '../../base/paths.ts'
import { useAppDispatch } from '../../store/store.ts'
import { logout } from '../../store/user.ts'
import { button, style } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/feedback/notify.tsx'
import { CheckedForm, FormOutcome } from '../../ui/forms/form.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { checkBy, refusalOf, useForm } from '../../ui/forms/use-form.ts'

const check = checkBy<{ password: string }>(deleteAccount.body)

/** Asks for the password, because an unattended phone must not be enough. */
export function DeleteAccount({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const send = useSend()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [openItems, setOpenItems] = useState<OpenItem[]>([])
  const settleOpen = openItems.length > 0
  const form = useForm({
    check,
    submit: async ({ password }) => {
      const { reply, problem } = await send('DELETE', '/api/user/me/', { body: { password, settleOpen } })
      if (problem?.code === 'open_items') return showOpen(problem.body.items ?? [])
      if (problem !== undefined) return refusalOf(problem, 'The account could not be deleted. Please try again.')
      notify(reply.message)
      // Leaves first: the guard would redirect a signed-out user from here to the login.
      await navigate(paths.home)
      dispatch(logout())
      return undefined
    },
  })
  const showOpen = (items: OpenItem[]) => {
    setOpenItems(items)
    return { message: 'Please look at what would end with your account.' }
  }
  const close = () => {
    form.props.ref.current?.reset()
    form.clearProblems()
    setOpenItems([])
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Delete account">
      <CheckedForm form={form} className="mt-2 grid gap-4">
        <p>This permanently deletes your data and your children’s. It cannot be undone.</p>
        <p>
          If there is another grown-up in the family, it goes on with them: whoever joined deletes their own account
          alone, and whoever opened it hands it over first.
        </p>
        {settleOpen && <WhatEnds items={openItems} />}
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <FormOutcome isSending={form.isSending} failed={form.failed} />
        <button type="submit" aria-disabled={form.isSending} className={button({ variant: 'danger' })}>
          {settleOpen ? 'End all of this and delete everything' : 'Delete everything'}
        </button>
        <button type="button" className={button({ variant: 'secondary' })} onClick={close}>
          Keep my account
        </button>
      </CheckedForm>
    </Dialog>
  )
}

const WhatEnds = ({ items }: { items: OpenItem[] }) => (
  <div className="grid gap-2 rounded-field border-2 border-line p-4">
    <p className="font-semibold">This ends with your account:</p>
    <ul className="grid list-disc gap-1 pl-5">
      {items.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <p>
      Orders that are not shipped are cancelled, and what you paid for them goes back to your card, as does a payment
      that is still under way. Tokens are lost, and so are the bundles and stories that you bought.
    </p>
    {items.some(({ kind }) => kind === 'tokens') && (
      <p>
        You can give bought tokens back first: see{' '}
        <Link to={paths.returns} className={style({ variant: 'link' })}>
          Returns
        </Link>
        .
      </p>
    )}
  </div>
)
